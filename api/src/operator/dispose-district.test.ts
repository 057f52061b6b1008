import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { exportedTables } from '#src/privacy/retention/exported-tables.ts';
import { build } from '#test/build.ts';
import { callAs } from '#test/call-as.ts';
import { runOperator } from '#test/operator.ts';
import {
  codeOfDistrict,
  joinSchool,
  makeDistrict,
  makeDistrictAdmin,
  makePerson,
  makeSchool,
} from '#test/people.ts';
import { readZipTexts } from '#test/read-zip.ts';
import { insert, rowsOf, tablesWith } from '#test/rows.ts';
import { tapIn } from '#test/school-year.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

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

test('deletes a staff member, whose claimed follow-ups are open again, but not the last super admin', async (t) => {
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
