import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { FairLane, type LaneLimits } from './fair-lane.ts';

/** A lane, and who went in, in their order; each stays inside until `next` lets the one who is longest inside out. */
function testLane(limits: Partial<LaneLimits> = {}) {
  const lane = new FairLane({ atOnce: 1, waiting: 100, patienceMs: 60_000, ...limits });
  const wentIn: string[] = [];
  const doors: (() => void)[] = [];
  const run = (name: string, gone = new AbortController().signal) =>
    lane.run(name.split('-')[0] ?? '', gone, () => {
      wentIn.push(name);
      return new Promise((resolve) => doors.push(resolve));
    });
  const next = async () => {
    doors.shift()?.();
    await setImmediate();
  };
  return { lane, wentIn, run, next };
}

test('lets in as many at once as it should, and the next when one leaves', async () => {
  const { wentIn, run, next } = testLane({ atOnce: 2 });
  for (const name of ['a-1', 'a-2', 'a-3']) void run(name);
  assert.deepEqual(wentIn, ['a-1', 'a-2']);
  await next();
  assert.deepEqual(wentIn, ['a-1', 'a-2', 'a-3']);
});

test('lets clients take turns, whoever of them has more waiting', async () => {
  const { wentIn, run, next } = testLane();
  for (const name of ['a-1', 'a-2', 'a-3', 'a-4', 'b-1', 'b-2', 'c-1']) void run(name);
  for (let turn = 0; turn < 6; turn += 1) await next();
  assert.deepEqual(wentIn, ['a-1', 'a-2', 'b-1', 'c-1', 'a-3', 'b-2', 'a-4']);
});

test('when too many wait, the last of the client with most of them gives way', async () => {
  const { wentIn, run, next } = testLane({ waiting: 3 });
  const [, , , last] = ['a-1', 'a-2', 'a-3', 'a-4'].map((name) => run(name));
  void run('b-1');
  assert.equal(await last, false);
  assert.equal(await Promise.race([run('a-5'), setImmediate('waits')]), false);
  for (let turn = 0; turn < 3; turn += 1) await next();
  assert.deepEqual(wentIn, ['a-1', 'a-2', 'b-1', 'a-3']);
});

test('does not do the work of one who has gone', async () => {
  const { wentIn, run, next } = testLane();
  const gone = new AbortController();
  void run('a-1');
  const waiting = run('a-2', gone.signal);
  void run('a-3');
  gone.abort();
  assert.equal(await waiting, false);
  assert.equal(await run('a-4', gone.signal), false);
  await next();
  assert.deepEqual(wentIn, ['a-1', 'a-3']);
});

test('sends away who has waited too long', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { run } = testLane();
  void run('a-1');
  const waiting = run('a-2');
  t.mock.timers.tick(60_000);
  assert.equal(await waiting, false);
});

test('is free again after work that failed', async () => {
  const { lane, wentIn, run } = testLane();
  const failing = lane.run('a', new AbortController().signal, () => Promise.reject(new Error('broken')));
  await assert.rejects(failing, /broken/);
  void run('a-1');
  assert.deepEqual(wentIn, ['a-1']);
});
