import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { countDifferences } from '#src/check-ins/totals/rollups.ts';
import type { Database } from '#src/database/database.ts';
import { runRetention } from '#src/privacy/retention/due/run-retention.ts';
import { storeConfirmation } from '#src/privacy/retention/schedule/disposal.ts';
import { build } from '#test/build.ts';
import { callAs } from '#test/call-as.ts';
import { temporaryFolder } from '#test/machine/temporary-folder.ts';
import { runOperator } from '#test/operator.ts';
import { codeOfDistrict, makeDistrict, makeDistrictAdmin, makePerson, makeSchool } from '#test/people.ts';
import { copyDatabase } from '#test/postgres/copied-database.ts';
import { insert, rowsOf, update } from '#test/rows.ts';
import { decide, setConsentRules, setDistrictConsentRules } from '#test/scenes/consents.ts';
import { storeAnswer } from '#test/school-year.ts';
import { openLedger, writeQueuedDecisions } from './ledger.ts';
import { accessTables } from './replay.ts';
import { readLedger } from './stored-ledger.ts';

const compared: Record<string, string[]> = {
  users: ['id'],
  answers: ['school_id', 'student_id', 'day', 'question', 'response'],
  consents: ['student_id', 'answer', 'given_by', 'form', 'giver_name', 'settles', 'day', 'created_at'],
  consent_texts: ['hash', 'language', 'text'],
  school_users: ['user_id', 'not_asked_from'],
  legal_holds: ['student_id', 'reason', 'last_day', 'created_at', 'ended_at'],
  retention_confirmations: ['district_id', 'schedule', 'counts', 'confirmed_at'],
  districts: ['id', 'settings'],
  schools: ['id', 'settings'],
  disposals: ['district_id'],
};

async function listRows(db: Database) {
  const found: Record<string, string[]> = {};
  for (const [table, columns] of Object.entries(compared)) {
    const { rows } = await sql<{ row: string }>`
      select jsonb_build_array(${sql.join(columns.map((column) => sql.ref(column)))})::text as row
      from ${sql.table(table)} order by 1`.execute(db);
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}

test('replaying the ledger gives a restored backup the later deletions, consents, holds and schedules, and logs everybody out', async (t) => {
  const built = await build(t);
  const { db, clock } = built;
  const file = join(temporaryFolder(t), 'ledger');
  const ledger = openLedger(file);
  const districtId = await makeDistrict(built);
  const { id: schoolId } = await makeSchool(built, districtId);
  const admin = await makeDistrictAdmin(built, districtId);
  const [student, refusing, held] = await Promise.all([0, 1, 2].map(() => makePerson(built, { schoolId })));
  const leaver = await makePerson(built, { schoolId, verified: 'rejected' });
  assert.ok(student && refusing && held);
  const longAgo = { created_at: new Date('2026-01-01T00:00:00Z'), left_at: null };
  await update(built, 'school_users', longAgo, { id: leaver.schoolUserId });
  for (const person of [student, refusing, held])
    for (const day of ['2026-03-11', '2027-03-11'])
      await storeAnswer(built, schoolId, person, { question: 3, response: 4, day });
  await setConsentRules(built, schoolId, { mode: 'opt-out', startDay: '2026-03-01' });
  const earlier = await runOperator(built, `retention hold --student ${student.userId} --reason Earlier`);
  assert.ok(earlier.data);
  await callAs(admin, 'POST /district/disposal');
  await writeQueuedDecisions(db, ledger);

  const restored = await copyDatabase(t, db);
  clock.advance(1_000);
  await decide(built, schoolId, refusing, { answer: false });
  await setConsentRules(built, schoolId, { mode: 'opt-in', startDay: '2026-04-01' });
  await setDistrictConsentRules(built, districtId, { graceDays: 5 });
  const [hold] = await db.selectFrom('legal_holds').select('id').execute();
  await runOperator(built, `retention end-hold --id ${hold?.id}`);
  await runOperator(built, `retention hold --student ${held.userId} --reason Lawsuit`);
  const schedule = { answers: 1, followUps: 5, accounts: 1, audit: 4 };
  await callAs(admin, 'PUT /district/retention', { schedule });
  await runOperator(built, `retention confirm --district ${await codeOfDistrict(built, districtId)} --yes`);
  await callAs(admin, 'DELETE /district/disposal');
  const context = { db, now: clock.now(), day: '2027-07-01', ledger, pauseRatio: 0, isRunning: () => true };
  const [run] = await runRetention(context);
  assert.deepEqual(run?.rows, { answers: 2, followUps: 0, accounts: 1 });
  await writeQueuedDecisions(db, ledger);
  await student.visitor.send('GET /auth/sign-out');

  const expected = await listRows(db);
  assert.equal(expected.users?.includes(`[${leaver.userId}]`), false);
  assert.notDeepEqual(await listRows(restored), expected);
  const operator = { ...built, db: restored };
  for (const _ of [1, 2]) {
    await runOperator(operator, `retention replay ${file} --yes`);
    assert.deepEqual(await listRows(restored), expected);
    assert.equal(await countDifferences(restored, null), 0);
  }
  for (const table of [...accessTables, 'ledger_queue'] as const)
    assert.deepEqual(await restored.selectFrom(table).selectAll().execute(), [], table);
  assert.doesNotMatch(JSON.stringify(await readLedger(file)), /school\.test/);
  // The next night deletes nothing that has a legal hold.
  const next = { ...context, db: restored, ledger: openLedger(null), day: '2029-07-01' };
  assert.deepEqual((await runRetention(next))[0]?.rows.answers, 2);
});

test('a restore empties every table with the hash of a session, a link or a code', async (t) => {
  const { db } = await build(t);
  const { rows } = await sql<{ name: string }>`
    select distinct attrelid::regclass::text as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attname ~ '^(token|code|state)_hash$'
    order by 1`.execute(db);
  // Slips and invitations keep their rows without the links. Recovery codes belong to the second factor, which is
  // restored like a password. The other tables prove nothing on their own.
  const kept = ['slips', 'invitations', 'recovery_codes', 'used_sso_states', 'sign_up_browsers'];
  const listed = [...accessTables, ...kept].toSorted();
  assert.deepEqual(rows.map(({ name }) => name).toSorted(), listed);
});

test('a replay repeats deletions on a restored database and ends all sessions', async (t) => {
  const built = await build(t);
  const { db, clock } = built;
  const file = join(temporaryFolder(t), 'ledger');
  const districtId = await makeDistrict(built);
  const { id: schoolId } = await makeSchool(built, districtId);
  const student = await makePerson(built, { schoolId });
  const left = await makePerson(built, { schoolId, verified: 'rejected' });
  const answer = (day: string) => storeAnswer(built, schoolId, student, { question: 1, response: 1, day });
  for (const day of ['2026-03-11', '2027-03-11']) await answer(day);
  const schedule = { answers: 2, followUps: 2, accounts: 1, audit: 3 };
  const counts = { answers: 1, followUps: 0, accounts: 1 };
  await storeConfirmation(db, { districtId, schedule, counts, userId: null, now: clock.now() });
  const ledger = openLedger(file);
  const context = { db, now: clock.now(), day: '2028-07-01', ledger, pauseRatio: 0, isRunning: () => true };
  assert.deepEqual((await runRetention(context))[0]?.rows, counts);
  // A backup from before the deletion restores the answer and the account.
  await answer('2026-03-11');
  const { userId: id, email } = left;
  await insert(built, 'users', { id, email, first_name: 'L', last_name: 'L', role: 'student' });
  const countAnswers = async () => (await sql`select from answers`.execute(db)).rows.length;
  assert.equal(await countAnswers(), 2);
  await assert.rejects(runOperator(built, `retention replay ${file}`), /add --yes/);
  assert.equal((await student.visitor.send('GET /user/me')).status, 200);
  for (const _ of [1, 2]) {
    await runOperator(built, `retention replay ${file} --yes`);
    assert.equal(await countAnswers(), 1);
    assert.equal(await countDifferences(db, null), 0);
  }
  assert.equal((await student.visitor.send('GET /user/me')).status, 401);
  const users = await rowsOf(built, 'users', ['id'], { id: [student.userId, left.userId] });
  assert.deepEqual(users, [{ id: student.userId }]);
  // The backup has earlier sequence values, so a new person could get the id of a deleted account.
  await ledger.append({ kind: 'account', userId: left.userId + 1_000 });
  await runOperator(built, `retention replay ${file} --yes`);
  assert.ok((await makePerson(built, { schoolId })).userId > left.userId + 1_000);
});
