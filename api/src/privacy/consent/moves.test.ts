import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { build } from '#test/build.ts';
import { callAs } from '#test/call-as.ts';
import { decide, setConsentRules, setDistrictConsentRules } from '#test/consents.ts';
import { makeDistrict, makePerson, makeSchool, type Person } from '#test/people.ts';
import { importSource, newOrg, newPerson, newRole, newSource } from '#test/roster-scene.ts';
import { rowOf } from '#test/rows.ts';

const rules = { mode: 'opt-out', startDay: '2026-01-12' };

/** Two schools of a district that ask each for themselves, and a student of the first one. */
async function makeScene(t: TestContext) {
  const built = await build(t);
  const { db } = built;
  const districtId = await makeDistrict(built);
  const [first, second] = [await makeSchool(built, districtId), await makeSchool(built, districtId)];
  for (const { id } of [first, second]) await setConsentRules(built, id, rules);
  const notAskedFrom = async ({ userId: user_id }: Pick<Person, 'userId'>, school_id: number) =>
    (await rowOf(built, 'school_users', ['not_asked_from'], { user_id, school_id })).not_asked_from;
  return { built, db, districtId, first, second, notAskedFrom };
}

test('a refusal holds at the next school of the district, and a yes only where the district decides', async (t) => {
  const { built, db, districtId, first, second, notAskedFrom } = await makeScene(t);
  const student = await makePerson(built, { schoolId: first.id });
  await decide(built, first.id, student, { answer: false, day: '2026-03-02' });
  await db.updateTable('school_users').set({ is_of_age: true, verified: 'rejected' }).execute();
  const joined = await callAs(student, 'POST /user/school', { schoolCode: second.code, role: 'student' });
  assert.equal(joined.status, 200, joined.text);
  await sql`update school_users set created_at = '2026-03-03T15:00:00Z'`.execute(db);
  const at = (schoolId: number) => notAskedFrom(student, schoolId);
  assert.equal(await at(second.id), '2026-03-02');
  const ofAge = await db.selectFrom('school_users').select('is_of_age').execute();
  assert.deepEqual(ofAge, [{ is_of_age: true }, { is_of_age: true }]);
  const head = await makePerson(built, { schoolId: second.id, role: 'super_admin' });
  const { students, counts } = (await callAs(head, 'GET /admin/consents')).body;
  assert.deepEqual([counts.no, students[0].state, students[0].consent.school], [1, 'no', first.name]);
  const id = String(student.userId);
  const { body: history } = await callAs(head, 'GET /admin/student/:id/consents', { id });
  assert.deepEqual([history.consents.length, history.consents[0].school], [1, first.name]);

  // The new school records a yes: it holds there, and the refusal still holds at the first school.
  const record = (answer: boolean) => callAs(head, 'POST /admin/consents', { students: [id], answer });
  assert.equal((await record(true)).body.recorded, 1);
  assert.equal((await record(true)).body.recorded, 0);
  assert.deepEqual([await at(second.id), await at(first.id)], [null, '2026-03-02']);
  // A later refusal at the first school counts again, and the same yes is then recorded once more.
  await decide(built, first.id, student, { answer: false, day: '2026-03-05' });
  assert.equal(await at(second.id), '2026-03-05');
  assert.equal((await record(true)).body.recorded, 1);
  assert.equal(await at(second.id), null);

  await setDistrictConsentRules(built, districtId, { ...rules, mode: 'opt-in' });
  assert.equal(await at(first.id), '2026-07-31', 'the yes of the other school');
  await sql`update schools set district_id = null where id = ${second.id}`.execute(db);
  assert.equal(await at(first.id), '2026-03-05', 'a school that has left the district');
});

test('the refusal of a family follows a student whom the roster moves, and an account that is connected', async (t) => {
  const { built, db, districtId, first, second, notAskedFrom } = await makeScene(t);
  const rosterOf = (school: string) =>
    newSource([
      newOrg('o1', first.name, { identifier: first.code } as object),
      newOrg('o2', second.name, { identifier: second.code } as object),
      newPerson('p1', 'Ana Ruiz', { grade: '7' }),
      newRole('p1', school, 'student'),
    ]);
  await importSource(db, districtId, rosterOf('o1'));
  const { user_id: userId } = await db
    .selectFrom('roster_people')
    .select('user_id')
    .executeTakeFirstOrThrow();
  assert.ok(userId);
  const { school_id: from } = await rowOf({ db }, 'school_users', ['school_id'], { user_id: userId });
  const ana = { userId } as Person;
  await decide(built, from, ana, { answer: false, day: '2026-03-02' });
  await importSource(db, districtId, rosterOf('o2'));
  const { rows } = await sql<{ school_id: number; verified: string }>`
    select school_id, verified from school_users where user_id = ${userId} order by id`.execute(db);
  assert.deepEqual(
    rows.map(({ verified }) => verified),
    ['rejected', 'approved'],
  );
  const to = rows[1]?.school_id ?? 0;
  await setConsentRules(built, to, rules);
  assert.equal(await notAskedFrom(ana, to), '2026-03-02');

  const owner = await makePerson(built, { schoolId: first.id });
  await decide(built, first.id, owner, { answer: true });
  await db.deleteFrom('school_users').where('user_id', '=', owner.userId).execute();
  await sql`update school_users set user_id = ${owner.userId} where user_id = ${userId}`.execute(db);
  await sql`select copy_consents(${userId}, ${owner.userId})`.execute(db);
  await db.deleteFrom('users').where('id', '=', userId).execute();
  assert.equal(await notAskedFrom(owner, to), '2026-03-02');
});
