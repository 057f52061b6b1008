import { firstGood } from './first-good.ts';

const slowAfterMs = 2_000;
const giveUpAfterMs = 15_000;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Creates an attempt that the test resolves or rejects. */
function attempt(name: string) {
  const ending = Promise.withResolvers<string>();
  const start = jest.fn(() => ending.promise);
  return {
    start,
    succeed: () => ending.resolve(name),
    fail: () => ending.reject(new Error(`${name} failed`)),
  };
}

/** Starts the race and returns a list of its events. */
function race(...attempts: ReturnType<typeof attempt>[]) {
  const slow: number[] = [];
  const ends: string[] = [];
  firstGood(
    attempts.map(({ start }) => start),
    { slowAfterMs, giveUpAfterMs, onSlow: (number) => slow.push(number) },
  ).then(
    (value) => ends.push(value),
    (error: Error) => ends.push(error.message),
  );
  return { slow, ends };
}

const after = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

test('starts no other attempt when the first succeeds', async () => {
  const [first, second] = [attempt('first'), attempt('second')];
  const { ends, slow } = race(first, second);
  first.succeed();
  await after(60_000);
  expect(ends).toEqual(['first']);
  expect(slow).toEqual([]);
  expect(second.start).not.toHaveBeenCalled();
});

test('starts the next attempt immediately when one fails', async () => {
  const [first, second] = [attempt('first'), attempt('second')];
  const { ends } = race(first, second);
  first.fail();
  await after(0);
  expect(second.start).toHaveBeenCalledTimes(1);
  second.succeed();
  await after(0);
  expect(ends).toEqual(['second']);
});

test('rejects with the last error when all fail', async () => {
  const [first, second] = [attempt('first'), attempt('second')];
  const { ends, slow } = race(first, second);
  first.fail();
  await after(0);
  second.fail();
  await after(60_000);
  expect(ends).toEqual(['second failed']);
  expect(slow).toEqual([]);
});

test('starts the next attempt beside a slow one, and the first result wins', async () => {
  const [first, second] = [attempt('first'), attempt('second')];
  const { ends, slow } = race(first, second);
  await after(slowAfterMs - 1);
  expect(second.start).not.toHaveBeenCalled();
  await after(1);
  expect(second.start).toHaveBeenCalledTimes(1);
  expect(slow).toEqual([0]);
  second.succeed();
  await after(0);
  expect(ends).toEqual(['second']);
});

test('uses a slow attempt that succeeds first', async () => {
  const [first, second] = [attempt('first'), attempt('second')];
  const { ends, slow } = race(first, second);
  await after(slowAfterMs);
  first.succeed();
  await after(60_000);
  expect(ends).toEqual(['first']);
  expect(slow).toEqual([0]);
});

test('waits for a slow attempt when the one beside it failed', async () => {
  const [first, second] = [attempt('first'), attempt('second')];
  const { ends } = race(first, second);
  await after(slowAfterMs);
  second.fail();
  await after(giveUpAfterMs - 1);
  first.succeed();
  await after(0);
  expect(ends).toEqual(['first']);
});

test('does not report a failed attempt as slow', async () => {
  const [first, second] = [attempt('first'), attempt('second')];
  const { ends, slow } = race(first, second);
  await after(slowAfterMs);
  second.fail();
  await after(giveUpAfterMs);
  expect(slow).toEqual([0]);
  expect(ends).toEqual(['no version arrived in time']);
});

test('does not start another attempt when a slow one fails beside a running one', async () => {
  const [first, second] = [attempt('first'), attempt('second')];
  const { ends } = race(first, second);
  await after(slowAfterMs);
  first.fail();
  await after(0);
  second.succeed();
  await after(0);
  expect(second.start).toHaveBeenCalledTimes(1);
  expect(ends).toEqual(['second']);
});

test('rejects at the limit when nothing succeeds', async () => {
  const [first, second] = [attempt('first'), attempt('second')];
  const { ends, slow } = race(first, second);
  await after(slowAfterMs + giveUpAfterMs - 1);
  expect(ends).toEqual([]);
  await after(1);
  expect(ends).toEqual(['no version arrived in time']);
  expect(slow).toEqual([0, 1]);
});

test('waits for a single attempt until the limit', async () => {
  const only = attempt('only');
  const { ends, slow } = race(only);
  await after(giveUpAfterMs - 1);
  expect(slow).toEqual([]);
  only.succeed();
  await after(0);
  expect(ends).toEqual(['only']);
});
