import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { systemClock as clock } from '#src/basics/clock.ts';
import { openPostgres } from '#src/database/database.ts';
import { startDispatcher } from './dispatcher.ts';

test('reports only a run in which no round has failed', async (t) => {
  // The work is not due, so that the database is not used.
  const { db, close } = openPostgres('postgres://127.0.0.1:9/away', () => {});
  const outbox = { wake: () => {}, settled: async () => {} };
  let isBroken = true;
  let runs = 0;
  const failures: string[] = [];
  const rounds = [
    async () => {
      if (isBroken) throw new Error('broken');
      return false;
    },
  ];
  const onRun = () => {
    runs += 1;
  };
  const context = { db, clock, outbox, isRelevant: sql<boolean>`true`, rounds, onRun };
  const dispatcher = startDispatcher(context, [], (error) => failures.push(`${error}`));
  t.after(async () => {
    await dispatcher.close();
    await close();
  });
  const run = async () => {
    dispatcher.wake();
    await dispatcher.settled();
  };
  await run();
  assert.deepEqual([runs, failures], [0, ['Error: broken']]);
  isBroken = false;
  await run();
  assert.deepEqual([runs, failures.length], [1, 1]);
});
