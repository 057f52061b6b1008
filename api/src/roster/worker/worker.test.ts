import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { readConfig } from '#src/basics/config.ts';
import { freshDatabase } from '#test/postgres/fresh-database.ts';
import { insertRun } from '#test/roster/planned-district.ts';
import { makeRosterDistrict, rosterNow } from '#test/roster/roster-changes.ts';
import type { RunWork } from './work.ts';
import { startRosterWorker } from './worker.ts';

test('a run that cannot be read three times fails with a reason, and a run that is being applied is continued', async (t) => {
  const { db, close } = await freshDatabase();
  t.after(close);
  const makeRun = async (code: string, state: 'reading' | 'applying') =>
    insertRun(db, await makeRosterDistrict(db, code), { state });
  const runs = [await makeRun('CEDAR', 'reading'), await makeRun('OAK', 'applying')];
  const errors: unknown[] = [];
  const fail = async (_: unknown, runId: number) => {
    throw new Error(`run ${runs.indexOf(runId)}`);
  };
  const work: RunWork = { reading: fail, applying: fail };
  const worker = startRosterWorker({
    db,
    config: readConfig({ NODE_ENV: 'test' }),
    clock: { now: () => rosterNow },
    work,
    onFailure: (error) => errors.push(error),
  });
  t.after(() => worker.close());
  const readStates = async () =>
    (await db.selectFrom('roster_runs').select(['state', 'reason']).orderBy('id').execute()).map(
      ({ state, reason }) => [state, reason],
    );
  const states: unknown[] = [];
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    // The lease of a run that failed ends after 30 seconds.
    await db.updateTable('roster_runs').set({ leased_until: null }).execute();
    worker.wake();
    await worker.settled();
    states.push((await readStates())[0]);
  }
  const reading = ['reading', null];
  assert.deepEqual(states, [reading, reading, ['failed', 'reading-failed'], ['failed', 'reading-failed']]);
  assert.deepEqual((await readStates())[1], ['applying', null]);
  const messages = errors.map((error) => (error as Error).message).sort();
  assert.deepEqual(messages, [...Array(3).fill('run 0'), ...Array(4).fill('run 1')]);
});

test('servers that answer slowly for hours do not delay the file of another district', async (t) => {
  const { db, close } = await freshDatabase();
  t.after(close);
  const makeRun = async (code: string, origin: 'rest' | 'file') =>
    insertRun(db, await makeRosterDistrict(db, code), { origin });
  for (const code of ['CEDAR', 'OAK', 'ELM']) await makeRun(code, 'rest');
  const file = await makeRun('BIRCH', 'file');
  const started: number[] = [];
  const isRead = Promise.withResolvers<void>();
  const reading = async (context: { signal: AbortSignal }, runId: number) => {
    started.push(runId);
    if (runId === file) {
      await db.updateTable('roster_runs').set({ state: 'planned' }).where('id', '=', runId).execute();
      isRead.resolve();
    } else if (!context.signal.aborted) await once(context.signal, 'abort');
  };
  const worker = startRosterWorker({
    db,
    config: readConfig({ NODE_ENV: 'test' }),
    clock: { now: () => rosterNow },
    work: { reading },
    onFailure: (error) => isRead.reject(error),
  });
  t.after(() => worker.close());
  await isRead.promise;
  assert.equal(started.includes(file), true);
});
