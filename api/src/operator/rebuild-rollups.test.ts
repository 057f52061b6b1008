import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { build } from '#test/build.ts';
import { isBlockedBefore } from '#test/lock-waits.ts';
import { makePerson, makeSchool, type Person } from '#test/people.ts';
import { tapIn } from '#test/school-year.ts';
import { rebuildRollups } from './rebuild-rollups.ts';

test('repairs totals without refusing an answer that arrives meanwhile', async (t) => {
  const built = await build(t);
  const school = await makeSchool(built);
  const repaired = await makePerson(built, { schoolId: school.id });
  const other = await makePerson(built, { schoolId: school.id });
  const answer = (student: Person, questionId: string) =>
    student.visitor.call('POST /student/submit-response/:school', {
      params: { school: String(school.id) },
      body: { questionId, response: questionId === '3' ? 4 : true },
    });
  await tapIn(built, school.id, repaired, [{ ago: 1, eaten: true, feeling: 2 }]);
  await tapIn(built, school.id, other, [{ ago: 1, eaten: true }]);
  await sql`update student_totals set eaten_yes = 9 where student_id = ${repaired.userId}`.execute(built.db);

  // Another transaction locks the totals of the student, so that the repair waits in the middle.
  const held = Promise.withResolvers<void>();
  const holding = Promise.withResolvers<void>();
  const holder = built.db.transaction().execute(async (transaction) => {
    await sql`select from student_days where student_id = ${repaired.userId} for update`.execute(transaction);
    holding.resolve();
    await held.promise;
  });
  await holding.promise;
  const rebuilt = rebuildRollups(built.db, {});
  assert.equal(await isBlockedBefore(built.db, 1, rebuilt), true);
  const own = answer(repaired, '1');
  assert.equal(await isBlockedBefore(built.db, 2, own), true);
  const beside = answer(other, '3');
  const besideWaits = await isBlockedBefore(built.db, 3, beside);
  held.resolve();
  await holder;
  assert.equal(besideWaits, false);
  assert.deepEqual([(await beside).status, (await own).status], [200, 200]);
  assert.deepEqual((await rebuilt).data, { differences: 2, rebuilt: true });
  assert.deepEqual((await rebuildRollups(built.db, {})).data, { differences: 0, rebuilt: false });
});
