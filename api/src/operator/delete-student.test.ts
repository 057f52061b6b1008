import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { recordAnswer } from '#src/check-ins/answers/repository.ts';
import type { Database } from '#src/database/database.ts';
import { answerAs, callAs } from '#test/call-as.ts';
import { isBlockedBefore } from '#test/lock-waits.ts';
import { makeOperatorScene as makeScene } from '#test/operator.ts';
import { makeOwnQuestion } from '#test/own-question.ts';
import { joinSchool, makeDistrict, makeDistrictAdmin, makePerson, makeSchool } from '#test/people.ts';
import { tablesWith } from '#test/rows.ts';
import { tapIn } from '#test/school-year.ts';

test('deletes a student completely, and refuses staff and a mistyped confirmation', async (t) => {
  const { built, run } = await makeScene(t);
  const school = await makeSchool(built);
  const student = await makePerson(built, { schoolId: school.id, lastName: 'Forgotten' });
  const other = await makePerson(built, { schoolId: school.id });
  const teacher = await makePerson(built, { schoolId: school.id, role: 'teacher' });
  const head = await makePerson(built, { schoolId: school.id, role: 'admin' });
  for (const person of [student, other])
    await tapIn(built, school.id, person, [{ ago: 0, eaten: true, feeling: 3 }]);
  const question = await makeOwnQuestion(built, school.id);
  await answerAs(student, school.id, question, true);
  await student.visitor.call('POST /user/feedback', { body: { feedback: 'I am Forgotten' } });
  const claimed = await callAs(head, 'POST /staff/student/:id/follow-up', { id: student.userId });
  const closing = { action: 'close', outcome: 'talked', note: 'About Forgotten' };
  await callAs(head, 'PUT /staff/follow-up/:id', { id: claimed.body.followUp._id, ...closing });
  await student.visitor.call('POST /auth/request-password-reset', { body: { email: student.email } });
  await assert.rejects(run(`delete-student --email ${student.email}`), /add --yes/);
  await assert.rejects(run(`delete-student --id ${teacher.userId} --yes`), /belongs to a teacher/);
  const { data } = await run(`delete-student --email ${student.email} --yes`);
  assert.deepEqual(data, { userId: student.userId, answers: 3 });
  const ids = [{ user_id: student.userId }, { student_id: student.userId }];
  assert.deepEqual(await tablesWith(built, `Forgotten|${student.email}`, ids), []);
  assert.equal((await student.visitor.send('GET /user/me')).status, 401);
  assert.equal((await other.visitor.send('GET /user/me')).status, 200);
});

test('refuses everybody but a student and names their role', async (t) => {
  const { built, run } = await makeScene(t);
  const school = await makeSchool(built);
  const districtId = await makeDistrict(built);
  const refusal = async (person: { userId: number }, expected: RegExp) =>
    assert.rejects(run(`delete-student --id ${person.userId} --yes`), expected);
  await refusal(await makePerson(built, { schoolId: school.id, role: 'super_admin' }), /to a super admin:/);
  await refusal(await makeDistrictAdmin(built, districtId), /to a district admin:/);
  await refusal(await makeDistrictAdmin(built, districtId, 'pending'), /to a district admin:/);
  await refusal(await makePerson(built, { role: 'teacher' }), /to a teacher:/);
  await refusal(await makePerson(built, { role: null }), /to a person without a role:/);
  const former = { schoolId: school.id, role: 'teacher', verified: 'rejected' } as const;
  await refusal(await makePerson(built, former), /to a teacher:/);
  const student = await makePerson(built, former);
  await joinSchool(built, student, (await makeSchool(built)).id);
  const removed = await makePerson(built, { schoolId: school.id, verified: 'rejected' });
  for (const { userId } of [student, removed, await makePerson(built)])
    await run(`delete-student --id ${userId} --yes`);
});

/** Counts the rows of a student in tables without a foreign key to the account. */
async function countRows(db: Database, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from answers where student_id = ${userId})
      + (select count(*) from student_days where student_id = ${userId})
      + (select count(*) from student_totals where student_id = ${userId}))::integer as count`.execute(db);
  return rows[0]?.count ?? 0;
}

test('leaves no row of an answer that is sent while its student is deleted', async (t) => {
  const { built, run } = await makeScene(t);
  const { db } = built;
  const { id } = await makeSchool(built);
  const student = await makePerson(built, { schoolId: id });
  const answer = (questionId: string, response: number | boolean) =>
    answerAs(student, id, questionId, response);
  assert.equal((await answer('1', true)).status, 200);
  // The first answer is being stored when the deletion starts, and the second one arrives during the deletion.
  const stored = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const first = db.transaction().execute(async (transaction) => {
    const key = { schoolId: id, studentId: student.userId, question: 2, day: '2026-03-11' };
    await recordAnswer(transaction, { ...key, response: 1, now: built.clock.now() });
    stored.resolve();
    await finish.promise;
  });
  await stored.promise;
  const deletion = run(`delete-student --id ${student.userId} --yes`);
  const deletionWaits = await isBlockedBefore(db, 1, deletion);
  const second = answer('3', 4);
  const secondWaits = await isBlockedBefore(db, 2, second);
  finish.resolve();
  await first;
  assert.deepEqual((await deletion).data, { userId: student.userId, answers: 2 });
  assert.equal((await second).body.code, 'session_expired');
  assert.deepEqual([deletionWaits, secondWaits], [true, true]);
  assert.equal(await countRows(db, student.userId), 0);
});
