import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { hours, minutes } from '#src/basics/clock.ts';
import { build } from '#test/build.ts';
import { makeDistrict, makeDistrictAdmin } from '#test/people.ts';
import { insertRun } from '#test/roster/planned-district.ts';
import { decideNightlyRuns } from './decide-nights.ts';
import { beginNightlyRuns, deleteOldRuns, rosterRounds } from './rounds.ts';
import { changeSource, readSource, type SourceChange } from './settings.ts';

/** It is 9 o'clock in Chicago. The source of the district is a folder, which is read at 10 o'clock every day. */
async function makeScene(t: TestContext) {
  const built = await build(t);
  const { db, clock } = built;
  const id = await makeDistrict(built);
  const admin = await makeDistrictAdmin(built, id);
  const change = (given: SourceChange) => changeSource(db, id, given, { networks: [], now: clock.now() });
  await change({ source: 'folder', nightlyAt: '10:00', timeZone: 'America/Chicago' });
  const rounds = rosterRounds();
  const context = () => ({ db, now: clock.now(), isRunning: () => true });
  return {
    ...{ built, db, clock, id, admin, change, context },
    runRounds: async () => {
      for (const round of rounds) await round(context());
    },
    runs: () => db.selectFrom('roster_runs').selectAll().orderBy('id').execute(),
    end: async (state: 'planned' | 'stopped' | 'failed' | 'applied', problemCounts: object = {}) => {
      const now = clock.now();
      const times = {
        planned_at: state === 'failed' ? null : now,
        applied_at: state === 'applied' ? now : null,
      };
      await db
        .updateTable('roster_runs')
        .set({ state, ...times, problem_counts: JSON.stringify(problemCounts) })
        .where('id', '=', sql<number>`(select max(id) from roster_runs)`)
        .execute();
    },
    mails: () =>
      db
        .selectFrom('messages')
        .select(['recipient', 'data'])
        .where('kind', '=', 'roster-attention')
        .execute(),
  };
}

test('begins one run each night, whatever number of processes is running', async (t) => {
  const { clock, context, runRounds, runs, end } = await makeScene(t);
  await runRounds();
  assert.deepEqual(await runs(), [], 'before the time');
  clock.advance(hours(1));
  await Promise.all(Array.from({ length: 4 }, () => beginNightlyRuns(context())));
  await runRounds();
  const [run, ...more] = await runs();
  assert.deepEqual(more, []);
  assert.deepEqual(
    [run?.origin, run?.state, run?.is_nightly, run?.started_by],
    ['folder', 'reading', true, null],
  );
  await end('applied');
  clock.advance(hours(23));
  await runRounds();
  assert.equal((await runs()).length, 1);
  clock.advance(hours(1));
  await runRounds();
  assert.equal((await runs()).length, 2);
});

test('a nightly run waits for a run in progress, is left out after a night without a process, and does not begin while its source is paused', async (t) => {
  const { db, id, clock, change, runRounds, runs, end } = await makeScene(t);
  await insertRun(db, id, { created_at: clock.now() });
  clock.advance(hours(1));
  await runRounds();
  assert.equal((await runs()).length, 1);
  await end('applied');
  await runRounds();
  assert.equal((await runs()).length, 2, 'after the run in progress');
  await end('applied');
  clock.advance(hours(31));
  await runRounds();
  assert.equal((await runs()).length, 2, 'seven hours too late');
  await change({ paused: true });
  clock.advance(hours(48));
  await runRounds();
  assert.equal((await runs()).length, 2, 'in the summer');
  await change({ paused: false });
  clock.advance(hours(17));
  await runRounds();
  assert.equal((await runs()).length, 3);
});

test('applies a nightly plan that needs no decision, and emails the admins about a plan that needs one, once a day', async (t) => {
  const { clock, id, db, admin, context, runRounds, runs, end, mails } = await makeScene(t);
  const night = async () => {
    clock.advance(hours(1));
    await runRounds();
    clock.advance(minutes(5));
  };
  await night();
  await end('planned', { note: 3, warning: 1, question: 0 });
  await runRounds();
  assert.equal((await runs())[0]?.state, 'applying');
  await end('applied');
  await runRounds();
  assert.deepEqual(await mails(), []);

  clock.advance(hours(24) - minutes(5));
  await runRounds();
  await end('planned', { question: 1 });
  await Promise.all(Array.from({ length: 4 }, () => decideNightlyRuns(context())));
  await runRounds();
  assert.equal((await runs())[1]?.state, 'planned', 'it waits for answers');
  assert.deepEqual(
    (await mails()).map(({ recipient }) => recipient),
    [admin.email],
  );

  await db.updateTable('roster_sources').set({ next_run_at: clock.now() }).execute();
  await runRounds();
  await end('failed');
  await runRounds();
  assert.equal((await mails()).length, 1, 'a second one on the same day');

  clock.advance(hours(24));
  await runRounds();
  await end('stopped');
  await runRounds();
  assert.equal((await mails()).length, 2);
  assert.equal((await readSource(db, id)).paused, 'stopped');
  clock.advance(hours(48));
  await runRounds();
  assert.deepEqual([(await runs()).length, (await mails()).length], [4, 2], 'while it waits for a decision');

  await end('applied');
  await runRounds();
  assert.equal((await readSource(db, id)).paused, null, 'after the plan was applied');
  clock.advance(hours(24));
  await runRounds();
  assert.equal((await runs()).length, 5);
});

test('does not apply a nightly plan whose source was paused while it was read', async (t) => {
  const { clock, change, runRounds, runs, end, mails } = await makeScene(t);
  clock.advance(hours(1));
  await runRounds();
  await change({ paused: true });
  await end('planned');
  await runRounds();
  assert.equal((await runs())[0]?.state, 'planned', 'an admin decides');
  await change({ paused: false });
  await runRounds();
  assert.equal((await runs())[0]?.state, 'planned', 'the next night plans again');
  assert.deepEqual(await mails(), []);
  clock.advance(hours(24));
  await runRounds();
  assert.deepEqual(
    (await runs()).map(({ state, reason }) => [state, reason]),
    [
      ['canceled', 'replaced'],
      ['reading', null],
    ],
  );
});

test('the email about a nightly run names the district and the reason in the language of the admin, and no person', async (t) => {
  const { built, clock, admin, runRounds, end } = await makeScene(t);
  await built.db.updateTable('users').set({ language: 'es' }).where('id', '=', admin.userId).execute();
  clock.advance(hours(1));
  await runRounds();
  await end('failed');
  await runRounds();
  built.services.outbox.wake();
  await built.services.outbox.settled();
  const mail = await built.db.selectFrom('messages').select(['subject', 'body']).executeTakeFirstOrThrow();
  assert.match(`${mail.subject}`, /^La lista del distrito District \d+ necesita una decisión$/);
  assert.match(`${mail.body}`, /No se pudo leer la fuente.*http:\/\/localhost:4400\/admin\/roster/s);
});

test('keeps the last thirty runs of a district, and older runs that can be undone or are in progress', async (t) => {
  const { db, clock, id } = await makeScene(t);
  const makeRun = (daysAgo: number, state: 'applied' | 'failed') => {
    const created_at = new Date(clock.now().getTime() - daysAgo * hours(24));
    const applied_at = state === 'applied' ? created_at : null;
    return insertRun(db, id, { origin: 'folder', state, created_at, applied_at });
  };
  for (let count = 40; count > 0; count -= 1) await makeRun(count, count % 2 ? 'applied' : 'failed');
  await deleteOldRuns(db, clock.now());
  const left = await db.selectFrom('roster_runs').select('id').execute();
  assert.equal(left.length, 30);
  for (let count = 0; count < 30; count += 1) await makeRun(0, 'applied');
  await deleteOldRuns(db, clock.now());
  const kept = await db.selectFrom('roster_runs').select('created_at').orderBy('created_at').execute();
  assert.equal(kept.length, 43);
  assert.equal(kept[0]?.created_at.toISOString().slice(0, 10), '2026-02-26', 'thirteen days ago');
});

test('the roster metrics have the age of the last success, the runs and changes of a day, and the oldest run', async (t) => {
  const { built, clock, change, db, id, runRounds, end } = await makeScene(t);
  const read = async () => {
    const { body } = await built.app.inject('/metrics');
    assert.match(body, /^tapin_api_database_unread_total 0$/m);
    return body.split('\n').filter((line) => line.startsWith('tapin_roster_'));
  };
  assert.deepEqual(await read(), ['tapin_roster_oldest_run_seconds 0']);
  clock.advance(hours(1));
  const begun = clock.now().getTime() / 1_000;
  const success = `tapin_roster_last_success_timestamp_seconds{district="${id}"}`;
  await runRounds();
  clock.advance(minutes(2));
  const reading = ['tapin_roster_runs{state="reading"} 1', 'tapin_roster_oldest_run_seconds 120'];
  assert.deepEqual(await read(), [`${success} ${begun}`, ...reading]);
  const counts = JSON.stringify({ students: { add: 3, change: 0, end: 1 } });
  await db.updateTable('roster_runs').set({ counts }).execute();
  await end('applied');
  assert.deepEqual((await read()).toSorted(), [
    'tapin_roster_changes{kind="students",action="add"} 3',
    'tapin_roster_changes{kind="students",action="change"} 0',
    'tapin_roster_changes{kind="students",action="end"} 1',
    `${success} ${begun + 120}`,
    'tapin_roster_oldest_run_seconds 0',
    'tapin_roster_runs{state="applied"} 1',
  ]);
  await change({ paused: true });
  clock.advance(hours(25));
  assert.deepEqual(await read(), ['tapin_roster_oldest_run_seconds 0']);
});
