import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLanes } from './lanes.ts';

/** Work that ends when it is told to, and who has started so far. */
function makeScene(limits: { atOnce: number; inLane: number; inAll: number }) {
  const inTurn = createLanes(limits);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const come = (who: string) =>
    inTurn(who, () => {
      started.push(who);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const endOne = async () => {
    ends.shift()?.();
    // The next one starts some promises later.
    for (let step = 0; step < 10; step += 1) await Promise.resolve();
  };
  return { come, endOne, started };
}

test('two at a time, and one client alone does not wait behind the hundred of another', async () => {
  const { come, endOne, started } = makeScene({ atOnce: 2, inLane: 200, inAll: 1_000 });
  const work = Array.from({ length: 100 }, () => come('crowd'));
  work.push(come('one'), come('other'));
  assert.deepEqual(started, ['crowd', 'crowd']);
  for (let ended = 0; ended < 4; ended += 1) await endOne();
  assert.deepEqual(started, ['crowd', 'crowd', 'crowd', 'one', 'other', 'crowd']);
  while (started.length < 102) await endOne();
  await endOne();
  await endOne();
  await Promise.all(work);
  assert.equal(started.length, 102);
});

test('a lane that is full, and a queue that is full, say so at once', async () => {
  const { come, endOne, started } = makeScene({ atOnce: 1, inLane: 2, inAll: 3 });
  const work = [come('a'), come('a'), come('a')];
  await assert.rejects(come('a'), { code: 'unavailable' });
  work.push(come('b'));
  await assert.rejects(come('c'), { code: 'unavailable' });
  for (let ended = 0; ended < 4; ended += 1) await endOne();
  await Promise.all(work);
  work.push(come('c'));
  assert.deepEqual(started, ['a', 'a', 'b', 'a', 'c']);
});

test('work that fails makes way too', async () => {
  const inTurn = createLanes({ atOnce: 1, inLane: 9, inAll: 9 });
  const fails = inTurn('a', () => Promise.reject(new Error('broken')));
  const works = inTurn('a', async () => 'done');
  await assert.rejects(fails, /broken/);
  assert.equal(await works, 'done');
});
