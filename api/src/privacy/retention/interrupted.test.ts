import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { startBucketServer, useBucketServer } from '@tapin/servers/bucket-server';
import { sql } from 'kysely';
import { countDifferences } from '#src/check-ins/totals/rollups.ts';
import type { Database } from '#src/database/database.ts';
import { runRetention } from '#src/privacy/retention/due/run-retention.ts';
import { openLedger } from '#src/privacy/retention/ledger/ledger.ts';
import { readLedger } from '#src/privacy/retention/ledger/stored-ledger.ts';
import { storeConfirmation } from '#src/privacy/retention/schedule/disposal.ts';
import { build } from '#test/build.ts';
import { temporaryFolder } from '#test/machine/temporary-folder.ts';
import { runOperator } from '#test/operator.ts';
import { makeDistrict, makePerson, makeSchool } from '#test/people.ts';
import { isBlockedBefore } from '#test/postgres/lock-waits.ts';
import { storeAnswer } from '#test/school-year.ts';
import { findOverdue } from './verify.ts';

const day = '2028-07-02';
const schedule = { answers: 2, followUps: 2, accounts: 1, audit: 3 };

/**
 * A confirmed district with two schools of one student each. Retention deletes the answers of the schools one after
 * the other.
 */
async function makeScene(t: TestContext) {
  const built = await build(t);
  const { db, clock } = built;
  clock.goTo(`${day}T07:00:00Z`);
  const districtId = await makeDistrict(built);
  const students: { schoolId: number; userId: number }[] = [];
  for (const _ of [0, 1]) {
    const { id: schoolId } = await makeSchool(built, districtId);
    const { userId } = await makePerson(built, { schoolId });
    for (const answered of ['2026-03-11', '2026-03-12', '2026-09-01'])
      await storeAnswer(built, schoolId, { userId }, { question: 1, response: 1, day: answered });
    students.push({ schoolId, userId });
  }
  const counts = { answers: 4, followUps: 0, accounts: 0 };
  await storeConfirmation(db, { districtId, schedule, counts, userId: null, now: clock.now() });
  const [first, second] = students;
  assert.ok(first && second);
  return { built, db, clock, first, second };
}

const countDueAt = async (db: Database, schoolId: number): Promise<number> => {
  const { rows } = await sql`select pg_sleep(0.02)::text from answers
    where school_id = ${schoolId} and day < '2026-07-01'`.execute(db);
  return rows.length;
};

/** Locks the second student while `act` runs, so that the deletion stops after the first school. */
async function whileSecondIsLocked(
  { db, first, second }: Awaited<ReturnType<typeof makeScene>>,
  start: () => void,
  act: () => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`select from school_users where user_id = ${second.userId} for update`.execute(transaction);
    start();
    while ((await countDueAt(db, first.schoolId)) > 0);
    await act();
  });
}

test('a retention run that was killed halfway is continued, and deletes and records nothing twice', async (t) => {
  const scene = await makeScene(t);
  const { built, db, clock } = scene;
  const file = join(temporaryFolder(t), 'ledger');
  const { rows: named } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const operator = join(import.meta.dirname, '../../operator.ts');
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: `${process.env.TEST_POSTGRES}/${named[0]?.name}`,
    RETENTION_LEDGER: file,
  };
  let child: ReturnType<typeof spawn> | undefined;
  const start = () => {
    child = spawn(process.execPath, [operator, 'retention', 'run', '--at', day, '--yes'], {
      env,
      stdio: 'ignore',
    });
    t.after(() => child?.kill('SIGKILL'));
  };
  await whileSecondIsLocked(scene, start, async () => {
    assert.ok(child);
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  });
  assert.equal(await countDueAt(db, scene.second.schoolId), 2);
  assert.equal(await countDifferences(db, null), 0);

  // No other process deletes until the lease of the killed process has expired, two minutes later.
  await assert.rejects(runOperator(built, 'retention run'), /Another process deletes/);
  await sql`update retention_lease set leased_until = clock_timestamp() - interval '1 s'`.execute(db);
  const context = { db, now: clock.now(), day, pauseRatio: 0, isRunning: () => true };
  const [rest] = await runRetention({ ...context, ledger: openLedger(file) });
  assert.deepEqual(rest?.rows, { answers: 2, followUps: 0, accounts: 0 });
  assert.equal(await countDifferences(db, null), 0);
  assert.deepEqual(await findOverdue(db, { day, now: clock.now() }), {});
  const { rows: left } = await sql`select from answers`.execute(db);
  assert.equal(left.length, 2);
  const schools = (await readLedger(file)).map((entry) => Reflect.get(entry, 'schoolId'));
  assert.deepEqual(schools, [scene.first.schoolId, scene.second.schoolId]);
});

test('a legal hold waits for a deletion that has begun, and nothing is deleted after its reply', async (t) => {
  const scene = await makeScene(t);
  const { built, db, clock, second } = scene;
  let run: ReturnType<typeof runRetention> | undefined;
  let held: ReturnType<typeof runOperator> | undefined;
  const ledger = { append: async () => {} };
  let isPaused = false;
  const begin = () => {
    // The run stops after the first school, because `isRunning` returns false.
    run = runRetention({ db, now: clock.now(), day, ledger, pauseRatio: 0, isRunning: () => !isPaused });
  };
  await whileSecondIsLocked(scene, begin, async () => {
    held = runOperator(built, `retention hold --student ${second.userId} --reason Lawsuit`);
    // The deletion at the second school waits for the lock on the student, and the hold waits for the deletion.
    assert.equal(await isBlockedBefore(db, 2, held), true);
    isPaused = true;
  });
  await Promise.all([run, held]);
  assert.equal(await countDueAt(db, second.schoolId), 0);
  isPaused = false;
  // The retention deletes nothing after the reply to the hold.
  const next = { db, now: clock.now(), day: '2029-07-02', ledger, pauseRatio: 0, isRunning: () => true };
  assert.equal((await runRetention(next))[0]?.rows.answers, 1);
  assert.equal(await countDifferences(db, null), 0);
});

test('nothing is deleted while the bucket of the ledger is away, and the next run deletes it', async (t) => {
  const { db, clock, first, second } = await makeScene(t);
  const server = await startBucketServer();
  t.after(server.stop);
  useBucketServer(server.url);
  const setOutage = (state: 'on' | 'off') =>
    fetch(`${server.url}/interrupted?outage=${state}`, { method: 'PUT' });
  await fetch(`${server.url}/interrupted`, { method: 'PUT' });
  await setOutage('on');
  const ledger = openLedger('s3://interrupted');
  const context = { db, now: clock.now(), day, ledger, pauseRatio: 0, isRunning: () => true };
  await assert.rejects(runRetention(context), /the access key has no permission/);
  assert.deepEqual([await countDueAt(db, first.schoolId), await countDueAt(db, second.schoolId)], [2, 2]);
  await setOutage('off');
  assert.equal((await runRetention(context))[0]?.rows.answers, 4);
  assert.equal((await readLedger('s3://interrupted')).length, 2);
});
