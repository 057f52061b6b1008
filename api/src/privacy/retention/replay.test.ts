import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { countDifferences } from '#src/check-ins/totals/rollups.ts';
import { build } from '#test/build.ts';
import { runOperator } from '#test/operator.ts';
import { makeDistrict, makePerson, makeSchool } from '#test/people.ts';
import { insert, rowsOf } from '#test/rows.ts';
import { storeAnswer } from '#test/school-year.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { storeConfirmation } from './confirmations.ts';
import { openLedger } from './ledger.ts';
import { readLedger } from './replay.ts';
import { runRetention } from './run-retention.ts';

test('deletions are repeated from the ledger on a restored database, and all sessions end', async (t) => {
  const built = await build(t);
  const { db, clock } = built;
  const file = join(temporaryFolder(t), 'ledger.jsonl');
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
  // A backup from before the deletion brings back the answer and the account.
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
  // The backup has earlier sequences, so the id of a deleted account could be given to a new person.
  await ledger.append({ kind: 'account', userId: left.userId + 1_000 });
  await runOperator(built, `retention replay ${file} --yes`);
  assert.ok((await makePerson(built, { schoolId })).userId > left.userId + 1_000);
  // A line that was cut off while it was written has no deletion; a wrong line in between stops the replay.
  const text = await readFile(file, 'utf8');
  assert.equal(readLedger(`${text}{"kind":"acc`).length, 3);
  await writeFile(file, `nonsense\n${text}`);
  await assert.rejects(runOperator(built, `retention replay ${file} --yes`), /Line 1 of the ledger/);
});
