import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { recordAnswer } from '#src/check-ins/answers/repository.ts';
import type { Database } from '#src/database/database.ts';
import { exportedTables } from '#src/privacy/retention/deletions/exported-tables.ts';
import { build } from '#test/build.ts';
import { answerAs, callAs } from '#test/call-as.ts';
import { readZipTexts } from '#test/machine/read-zip.ts';
import { temporaryFolder } from '#test/machine/temporary-folder.ts';
import { makeOperatorScene as makeScene, runOperator } from '#test/operator.ts';
import { makeOwnQuestion } from '#test/own-question.ts';
import {
  codeOfDistrict,
  joinSchool,
  makeDistrict,
  makeDistrictAdmin,
  makePerson,
  makeSchool,
} from '#test/people.ts';
import { isBlockedBefore } from '#test/postgres/lock-waits.ts';
import { insert, rowsOf, tablesWith } from '#test/rows.ts';
import { tapIn } from '#test/school-year.ts';

test('removes a district two weeks after a second admin has confirmed, with an export and a certificate', async (t) => {
  const built = await build(t);
  const { db, clock } = built;
  const folder = temporaryFolder(t);
  const [exported, certificate] = [join(folder, 'export.zip'), join(folder, 'certificate.json')];
  const districtId = await makeDistrict(built);
  const { id: schoolId } = await makeSchool(built, districtId);
  const [first, second] = [
    await makeDistrictAdmin(built, districtId),
    await makeDistrictAdmin(built, districtId),
  ];
  const student = await makePerson(built, { schoolId, lastName: 'Removed' });
  const elsewhere = await makePerson(built, { schoolId, role: 'teacher' });
  const other = await makeSchool(built);
  await joinSchool(built, elsewhere, other.id, { role: 'teacher' });
  await tapIn(built, schoolId, student, [{ ago: 0, eaten: true, feeling: 3 }]);
  const code = await codeOfDistrict(built, districtId);
  const dispose = () =>
    runOperator(built, `dispose-district --code ${code} --export ${exported} --certificate ${certificate}`);

  await assert.rejects(dispose(), /No admin of this district/);
  await callAs(first, 'POST /district/disposal');
  assert.equal((await callAs(second, 'POST /district/disposal')).body.code, 'conflict');
  await assert.rejects(dispose(), /second admin/);
  assert.equal((await callAs(first, 'POST /district/disposal/confirm')).body.code, 'not_oneself');
  assert.equal((await callAs(second, 'DELETE /district/disposal')).status, 200);
  await callAs(first, 'POST /district/disposal');
  await callAs(second, 'POST /district/disposal/confirm');
  clock.advanceDays(13);
  await assert.rejects(dispose(), /change its mind until 2026-03-25/);
  clock.advanceDays(1);
  await runOperator(built, `retention hold --student ${student.userId} --reason Lawsuit`);
  await assert.rejects(dispose(), /1 legal holds/);
  const [hold] = await db.selectFrom('legal_holds').select('id').execute();
  await runOperator(built, `retention end-hold --id ${hold?.id}`);
  await dispose();

  const text = readFileSync(certificate, 'utf8');
  const written = JSON.parse(text);
  assert.deepEqual([written.counts.users, written.counts.schools, written.counts.answers], [3, 1, 2]);
  assert.equal(written.exportSha256, createHash('sha256').update(readFileSync(exported)).digest('hex'));
  const files = await readZipTexts(exported);
  assert.deepEqual(
    [...files.keys()].sort(),
    [...Object.keys(exportedTables).map((name) => `${name}.csv`), 'manifest.json'].sort(),
  );
  assert.match(files.get('users.csv') ?? '', /Removed/);
  assert.match(files.get('class_members.csv') ?? '', /^class_id,user_id,role/);
  assert.equal(files.get('legal_holds.csv')?.split('\r\n').length, 3);
  const manifest: { files: { file: string; rows: number }[] } = JSON.parse(files.get('manifest.json') ?? '');
  assert.equal(manifest.files.find(({ file }) => file === 'answers.csv')?.rows, 2);
  for (const content of files.values()) assert.doesNotMatch(content, /argon2|password_hash/);
  assert.doesNotMatch(text, /Removed|school\.test/);
  const places = [{ school_id: schoolId }, { district_id: districtId }];
  const people = [{ user_id: student.userId }, { student_id: student.userId }];
  assert.deepEqual(await tablesWith(built, 'Removed', [...places, ...people], /^audit/), []);
  assert.equal((await elsewhere.visitor.send('GET /user/me')).status, 200);
  assert.equal((await first.visitor.send('GET /user/me')).status, 401);
});

test('deletes a staff member and releases their follow-ups, but refuses the last super admin', async (t) => {
  const built = await build(t);
  const { id: schoolId } = await makeSchool(built);
  const head = await makePerson(built, { schoolId, role: 'super_admin' });
  const teacher = await makePerson(built, { schoolId, role: 'teacher' });
  const student = await makePerson(built, { schoolId });
  const about = { school_id: schoolId, student_id: student.userId, claimed_by: teacher.userId };
  const now = built.clock.now();
  await insert(built, 'follow_ups', { ...about, reason: 'manual', claimed_at: now, opened_at: now });
  const remove = (email: string, yes = ' --yes') => runOperator(built, `delete-staff --email ${email}${yes}`);
  await assert.rejects(remove(head.email), /last super admin/);
  await assert.rejects(remove(student.email), /use delete-student/);
  await assert.rejects(remove(teacher.email, ''), /add --yes/);
  await remove(teacher.email);
  const followUps = await rowsOf(built, 'follow_ups', ['claimed_by', 'claimed_at']);
  assert.deepEqual(followUps, [{ claimed_by: null, claimed_at: null }]);
  assert.equal((await teacher.visitor.send('GET /user/me')).status, 401);
});

test('delete-student deletes a student completely, and refuses staff and a mistyped confirmation', async (t) => {
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

test('delete-student refuses everybody but a student and names their role', async (t) => {
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

async function countRows(db: Database, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from answers where student_id = ${userId})
      + (select count(*) from student_days where student_id = ${userId})
      + (select count(*) from student_totals where student_id = ${userId}))::integer as count`.execute(db);
  return rows[0]?.count ?? 0;
}

test('delete-student leaves no row of an answer that is sent during the deletion', async (t) => {
  const { built, run } = await makeScene(t);
  const { db } = built;
  const { id } = await makeSchool(built);
  const student = await makePerson(built, { schoolId: id });
  const answer = (questionId: string, response: number | boolean) =>
    answerAs(student, id, questionId, response);
  assert.equal((await answer('1', true)).status, 200);
  // The first answer is being stored when the deletion starts, and the second answer arrives during the deletion.
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
