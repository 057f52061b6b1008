import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { build } from '#test/build.ts';
import { update } from '#test/rows.ts';
import { startMaintenance } from './maintenance.ts';
import { leaseRound } from './maintenance-lease.ts';

async function makeScene(t: TestContext) {
  const { db } = await build(t);
  const rounds: string[] = [];
  const begin = (name: string, work = async () => {}) => {
    const reported = Promise.withResolvers<void>();
    let reports = 0;
    const begun = Promise.withResolvers<void>();
    const task = async () => {
      rounds.push(name);
      begun.resolve();
      await work();
    };
    const failures: unknown[] = [];
    const onRun = () => {
      reports += 1;
      reported.resolve();
    };
    const maintenance = startMaintenance({ db, tasks: [task], onRun }, (error) => failures.push(error));
    t.after(() => maintenance.stop());
    return {
      ...maintenance,
      begun: begun.promise,
      reported: reported.promise,
      countReports: () => reports,
      failures,
    };
  };
  const changeLease = (values: Parameters<typeof update>[2]) => update({ db }, 'maintenance_lease', values);
  return { db, rounds, begin, changeLease };
}

const ago = (seconds: number) => sql<Date>`clock_timestamp() - ${seconds} * interval '1 second'`;

test('one process of a site does the maintenance of an hour, and the other processes report its success', async (t) => {
  const { rounds, begin, changeLease } = await makeScene(t);
  await begin('first').reported;
  await begin('second').reported;
  assert.deepEqual(rounds, ['first']);
  await changeLease({ due_at: ago(1) });
  await begin('third').reported;
  assert.deepEqual(rounds, ['first', 'third']);
});

test('no process begins the maintenance while another one does it', async (t) => {
  const { db, begin, changeLease } = await makeScene(t);
  const end = Promise.withResolvers<void>();
  t.after(() => end.resolve());
  const first = begin('first', () => end.promise);
  await first.begun;
  await changeLease({ due_at: ago(1) });
  assert.equal(await leaseRound(db, 'second'), false);
  end.resolve();
  await first.reported;
  assert.equal(await leaseRound(db, 'second'), true);
});

test('another process does the maintenance when the lease of a killed process has run out', async (t) => {
  const { rounds, begin, changeLease } = await makeScene(t);
  await begin('first').reported;
  await changeLease({ leased_by: 'killed', leased_until: ago(1) });
  await begin('second').reported;
  assert.deepEqual(rounds, ['first', 'second']);
});

test('maintenance that a stopping process has begun is due immediately in another process', async (t) => {
  const { rounds, begin } = await makeScene(t);
  const end = Promise.withResolvers<void>();
  t.after(() => end.resolve());
  const first = begin('first', () => end.promise);
  await first.begun;
  const stopped = first.stop();
  end.resolve();
  await stopped;
  await begin('second').reported;
  assert.deepEqual(rounds, ['first', 'second']);
});

test('no process reports the maintenance of an hour when it failed', async (t) => {
  const { db, rounds, begin } = await makeScene(t);
  const fail = async () => {
    throw new Error('broken');
  };
  const first = begin('first', fail);
  await first.begun;
  const isLeased = () =>
    db.selectFrom('maintenance_lease').selectAll().where('leased_by', 'is not', null).executeTakeFirst();
  while (await isLeased());
  const second = begin('second');
  await Promise.all([first.stop(), second.stop()]);
  assert.deepEqual(rounds, ['first']);
  assert.equal(first.countReports() + second.countReports(), 0);
  assert.match(String(first.failures[0]), /broken/);
});
