import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { WrongTokens } from './wrong-tokens.ts';

const client = '203.0.113.66';

/** Creates the delays with a mocked clock, and a function that returns how long the next reply to a client is delayed. */
function mockedDelays(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  const wrongTokens = new WrongTokens();
  const delayMs = async (address: string) => {
    let isDelayed = true;
    const reply = wrongTokens.delayReply(address).finally(() => {
      isDelayed = false;
    });
    let passed = 0;
    for (; isDelayed; passed += 250) {
      t.mock.timers.tick(250);
      await setImmediate();
    }
    return { passed, isAccepted: await reply };
  };
  return { wrongTokens, delayMs };
}

test('delays each further wrong token of a client twice as long, up to 30 seconds', async (t) => {
  const { delayMs } = mockedDelays(t);
  const delays: number[] = [];
  for (let count = 0; count < 9; count += 1) delays.push((await delayMs(client)).passed);
  assert.deepEqual(delays, [250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  assert.equal((await delayMs('198.51.100.1')).passed, 250, 'another client is not slowed');
});

test('starts with the first delay again after a quarter of an hour', async (t) => {
  const { delayMs } = mockedDelays(t);
  await delayMs(client);
  assert.equal((await delayMs(client)).passed, 500);
  t.mock.timers.tick(900_000);
  assert.equal((await delayMs(client)).passed, 250);
});

test('delays at most four replies of a client and a hundred replies of all clients at a time', async (t) => {
  const { wrongTokens } = mockedDelays(t);
  const delayed: Promise<boolean>[] = [];
  const refused: boolean[] = [];
  for (let from = 0; from < 30; from += 1)
    for (let count = 0; count < 5; count += 1) {
      const reply = wrongTokens.delayReply(`198.51.100.${from}`);
      const first = await Promise.race([reply, setImmediate('delayed' as const)]);
      if (first === 'delayed') delayed.push(reply);
      else refused.push(first);
    }
  assert.equal(delayed.length, 100);
  assert.deepEqual([...new Set(refused)], [false]);
  wrongTokens.close();
  assert.deepEqual([...new Set(await Promise.all(delayed))], [true]);
});
