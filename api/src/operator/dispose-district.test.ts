import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { exportedTables } from '#src/privacy/retention/exported-tables.ts';
import { build } from '#test/build.ts';
import { runOperator } from '#test/operator.ts';
import { makeDistrict, makeDistrictAdmin, makePerson, makeSchool } from '#test/people.ts';
import { readZipTexts } from '#test/read-zip.ts';
import { tapIn } from '#test/school-year.ts';

test('removes a district two weeks after a second admin has confirmed, with an export and a certificate', async (t) => {
  const built = await build(t);
  const { db, clock } = built;
  const folder = mkdtempSync(join(tmpdir(), 'tapin-disposal-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
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
  await db
    .insertInto('school_users')
    .values({
      school_id: other.id,
      user_id: elsewhere.userId,
      role: 'teacher',
      verified: 'approved',
      grade: null,
    })
    .execute();
  await tapIn(built, schoolId, student, [{ ago: 0, eaten: true, feeling: 3 }]);
  const { code } = await db
    .selectFrom('districts')
    .select('code')
    .where('id', '=', districtId)
    .executeTakeFirstOrThrow();
  const dispose = () =>
    runOperator(built, `dispose-district --code ${code} --export ${exported} --certificate ${certificate}`);
  const bodyOf = (admin: typeof first) => ({ body: { districtUserId: String(admin.districtUserId) } });

  await assert.rejects(dispose(), /No admin of this district/);
  await first.visitor.call('POST /district/disposal', bodyOf(first));
  assert.equal((await second.visitor.call('POST /district/disposal', bodyOf(second))).body.code, 'conflict');
  await assert.rejects(dispose(), /second admin/);
  const own = await first.visitor.call('POST /district/disposal/confirm', bodyOf(first));
  assert.equal(own.body.code, 'not_oneself');
  const cancel = { query: bodyOf(second).body };
  assert.equal((await second.visitor.call('DELETE /district/disposal', cancel)).status, 200);
  await first.visitor.call('POST /district/disposal', bodyOf(first));
  await second.visitor.call('POST /district/disposal/confirm', bodyOf(second));
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
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name !~ '^audit'`.execute(db);
  for (const { table_name: name } of rows) {
    const { rows: left } = await sql<{ found: boolean }>`
      select exists (select from ${sql.table(name)} r where to_jsonb(r)::text ~ 'Removed'
        or to_jsonb(r) ->> 'school_id' = ${String(schoolId)} or to_jsonb(r) ->> 'district_id' = ${String(districtId)}
        or ${String(student.userId)} in (to_jsonb(r) ->> 'user_id', to_jsonb(r) ->> 'student_id')) as found`.execute(
      db,
    );
    assert.equal(left[0]?.found, false, name);
  }
  assert.equal((await elsewhere.visitor.send('GET /user/me')).status, 200);
  assert.equal((await first.visitor.send('GET /user/me')).status, 401);
});

test('deletes a staff member, whose claimed follow-ups are open again, but not the last super admin', async (t) => {
  const built = await build(t);
  const { db } = built;
  const { id: schoolId } = await makeSchool(built);
  const head = await makePerson(built, { schoolId, role: 'super_admin' });
  const teacher = await makePerson(built, { schoolId, role: 'teacher' });
  const student = await makePerson(built, { schoolId });
  await sql`insert into follow_ups (school_id, student_id, reason, claimed_by, claimed_at, opened_at)
    values (${schoolId}, ${student.userId}, 'manual', ${teacher.userId}, now(), now())`.execute(db);
  const remove = (email: string, yes = ' --yes') => runOperator(built, `delete-staff --email ${email}${yes}`);
  await assert.rejects(remove(head.email), /last super admin/);
  await assert.rejects(remove(student.email), /use delete-student/);
  await assert.rejects(remove(teacher.email, ''), /add --yes/);
  await remove(teacher.email);
  const followUp = await db.selectFrom('follow_ups').select(['claimed_by', 'claimed_at']).executeTakeFirst();
  assert.deepEqual(followUp, { claimed_by: null, claimed_at: null });
  assert.equal((await teacher.visitor.send('GET /user/me')).status, 401);
});
