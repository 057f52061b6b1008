import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { startServer } from '#test/machine/process.ts';
import { isBlockedBefore } from '#test/postgres/lock-waits.ts';
import { createPersistentDatabase } from '#test/postgres/persistent-database.ts';
import {
  makeRosterDistrict,
  type PlannedChange,
  personValues,
  planned,
} from '#test/roster/roster-changes.ts';

const students = 2_000;

async function makeRun(db: Database): Promise<number> {
  const districtId = await makeRosterDistrict(db, 'CEDAR');
  const school: PlannedChange = {
    kind: 'school',
    action: 'add',
    sourcedId: 'org',
    after: { name: 'Cedar High', code: 'CEDARHIGH' },
  };
  const people = Array.from(
    { length: students },
    (_, index): PlannedChange => ({
      kind: 'student',
      action: 'add',
      sourcedId: `s${index}`,
      school: 'org',
      after: personValues(`Ana${index}`),
    }),
  );
  return planned(db, districtId, [school, ...people]);
}

async function countStates(db: Database, runId: number) {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::integer as count from roster_changes where run_id = ${runId} group by state`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

async function readApplied(db: Database) {
  const { rows } = await sql<{ people: number; accounts: number; memberships: number; records: number }>`
    select (select count(*)::integer from roster_people) as people, (select count(*)::integer from users) as accounts,
      (select count(*)::integer from school_users) as memberships,
      (select count(*)::integer from audit where action = 'roster') as records`.execute(db);
  return rows[0];
}

/** Starts a server that applies a run, and calls `interrupt` while the server waits in its third batch of students. */
async function interruptApply(
  t: TestContext,
  interrupt: (server: Awaited<ReturnType<typeof startServer>>) => Promise<unknown>,
) {
  const persistent = await createPersistentDatabase(t);
  const { db, close } = persistent.open();
  t.after(close);
  const runId = await makeRun(db);
  const { rows } = await sql<{
    id: number;
  }>`select id from roster_changes where run_id = ${runId} and kind = 'student'
    order by id offset 1200 limit 1`.execute(db);
  const blocked = Promise.withResolvers<void>();
  const { interrupted } = await db.transaction().execute(async (transaction) => {
    // On a busy machine the server starts more slowly than the idle timeout of a transaction allows.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
    await sql`select from roster_changes where run_id = ${runId} and id = ${rows[0]?.id ?? 0} for update`.execute(
      transaction,
    );
    const server = await startServer(t, persistent.variables);
    assert.ok(await isBlockedBefore(db, 1, blocked.promise));
    // The promise is wrapped in an object, so that it is awaited only after the lock is released.
    return { interrupted: interrupt(server) };
  });
  return { db, runId, variables: persistent.variables, result: await interrupted };
}

async function waitUntilApplied(db: Database, runId: number): Promise<void> {
  for (;;) {
    const { state } = await db
      .selectFrom('roster_runs')
      .select('state')
      .where('id', '=', runId)
      .executeTakeFirstOrThrow();
    if (state === 'applied') return;
    assert.equal(state, 'applying');
    // Without a pause, the polling would slow down the process that it waits for.
    await delay(50);
  }
}

test('another process continues a roster run after kill -9 in the middle, and every change is applied once', async (t) => {
  const { db, runId, variables } = await interruptApply(t, (server) => server.kill('SIGKILL'));
  // The lease of the killed process expires.
  await sql`update roster_runs set leased_until = now() - interval '1 second' where id = ${runId}`.execute(
    db,
  );
  const states = await countStates(db, runId);
  assert.deepEqual(states, { applied: 1 + 1_000, planned: students - 1_000 });
  await startServer(t, variables);
  await waitUntilApplied(db, runId);
  assert.deepEqual(await countStates(db, runId), { applied: 1 + students });
  assert.deepEqual(await readApplied(db), {
    people: students,
    accounts: students,
    memberships: students,
    records: students,
  });
});

test('SIGTERM stops a roster run after the batch and releases its lease', async (t) => {
  const { db, runId, result } = await interruptApply(t, (server) => server.kill('SIGTERM'));
  assert.equal(result, 0);
  assert.deepEqual(await countStates(db, runId), { applied: 1 + 1_500, planned: students - 1_500 });
  const run = await db
    .selectFrom('roster_runs')
    .select(['state', 'leased_by', 'progress'])
    .where('id', '=', runId)
    .executeTakeFirstOrThrow();
  assert.deepEqual(run, {
    state: 'applying',
    leased_by: null,
    progress: { stage: 'applying', done: 1_501, total: 2_001 },
  });
});
