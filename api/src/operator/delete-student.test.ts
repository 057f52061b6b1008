import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { recordAnswer } from '#src/check-ins/answers/repository.ts';
import type { Database } from '#src/database/database.ts';
import { build } from '#test/build.ts';
import { isBlockedBefore } from '#test/lock-waits.ts';
import { runOperator } from '#test/operator.ts';
import { makeOwnQuestion } from '#test/own-question.ts';
import { makeDistrict, makeDistrictAdmin, makePerson, makeSchool } from '#test/people.ts';
import { tapIn } from '#test/school-year.ts';

async function makeScene(t: TestContext) {
  const built = await build(t);
  const run = (words: string) => runOperator(built, words);
  return { built, run };
}

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
  await student.visitor.call('POST /student/submit-response/:school', {
    params: { school: String(school.id) },
    body: { questionId: question, response: true },
  });
  await student.visitor.call('POST /user/feedback', { body: { feedback: 'I am Forgotten' } });
  const claiming = {
    params: { id: String(student.userId) },
    body: { schoolUserId: String(head.schoolUserId) },
  };
  const { followUp } = (await head.visitor.call('POST /staff/student/:id/follow-up', claiming)).body;
  await head.visitor.call('PUT /staff/follow-up/:id', {
    params: { id: followUp._id },
    body: { ...claiming.body, action: 'close', outcome: 'talked', note: 'About Forgotten' },
  });
  await student.visitor.call('POST /auth/request-password-reset', { body: { email: student.email } });
  await assert.rejects(run(`delete-student --email ${student.email}`), /add --yes/);
  await assert.rejects(run(`delete-student --id ${teacher.userId} --yes`), /belongs to a teacher/);
  const { data } = await run(`delete-student --email ${student.email} --yes`);
  assert.deepEqual(data, { userId: student.userId, answers: 3 });
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'audit'`.execute(built.db);
  for (const { table_name: name } of rows) {
    const { rows: left } = await sql<{ found: boolean }>`
      select exists (select from ${sql.table(name)} r where to_jsonb(r)::text ~ ${`Forgotten|${student.email}`}
        or ${String(student.userId)} in (to_jsonb(r) ->> 'user_id', to_jsonb(r) ->> 'student_id')) as found`.execute(
      built.db,
    );
    assert.equal(left[0]?.found, false, name);
  }
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
  await built.db
    .insertInto('school_users')
    .values({
      school_id: (await makeSchool(built)).id,
      user_id: student.userId,
      role: 'student',
      verified: 'approved',
      grade: null,
    })
    .execute();
  await run(`delete-student --id ${student.userId} --yes`);
  const removed = await makePerson(built, { schoolId: school.id, verified: 'rejected' });
  await run(`delete-student --id ${removed.userId} --yes`);
  const newcomer = await makePerson(built);
  await run(`delete-student --id ${newcomer.userId} --yes`);
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
    student.visitor.call('POST /student/submit-response/:school', {
      params: { school: String(id) },
      body: { questionId, response },
    });
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
