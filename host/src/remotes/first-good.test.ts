import { firstGood } from './first-good.ts';

const patience = 2_000;
const limit = 15_000;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** An attempt that the test ends when it wants to. */
function attempt(name: string) {
  const ending = Promise.withResolvers<string>();
  const start = jest.fn(() => ending.promise);
  return {
    start,
    succeed: () => ending.resolve(name),
    fail: () => ending.reject(new Error(`${name} failed`)),
  };
}

/** What became of it so far, told by a list that grows. */
function race(...attempts: ReturnType<typeof attempt>[]) {
  const slow: number[] = [];
  const ends: string[] = [];
  firstGood(
    attempts.map(({ start }) => start),
    { patience, limit, onSlow: (number) => slow.push(number) },
  ).then(
    (value) => ends.push(value),
    (error: Error) => ends.push(error.message),
  );
  return { slow, ends };
}

const after = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

test('the first is enough when it succeeds', async () => {
  const [first, second] = [attempt('first'), attempt('second')];
  const { ends, slow } = race(first, second);
  first.succeed();
  await after(60_000);
  expect(ends).toEqual(['first']);
  expect(slow).toEqual([]);
  expect(second.start).not.toHaveBeenCalled();
});

test('one that fails makes way for the next at once', async () => {
  const [first, second] = [attempt('first'), attempt('second')];
  const { ends } = race(first, second);
  first.fail();
  await after(0);
  expect(second.start).toHaveBeenCalledTimes(1);
  second.succeed();
  await after(0);
  expect(ends).toEqual(['second']);
});

test('when all fail, the last failure tells why', async () => {
  const [first, second] = [attempt('first'), attempt('second')];
  const { ends, slow } = race(first, second);
  first.fail();
  await after(0);
  second.fail();
  await after(60_000);
  expect(ends).toEqual(['second failed']);
  expect(slow).toEqual([]);
});

test('beside a slow one the next starts after some patience, and the first to arrive wins', async () => {
  const [first, second] = [attempt('first'), attempt('second')];
  const { ends, slow } = race(first, second);
  await after(patience - 1);
  expect(second.start).not.toHaveBeenCalled();
  await after(1);
  expect(second.start).toHaveBeenCalledTimes(1);
  expect(slow).toEqual([0]);
  second.succeed();
  await after(0);
  expect(ends).toEqual(['second']);
});

test('a slow one that arrives first still wins', async () => {
  const [first, second] = [attempt('first'), attempt('second')];
  const { ends, slow } = race(first, second);
  await after(patience);
  first.succeed();
  await after(60_000);
  expect(ends).toEqual(['first']);
  expect(slow).toEqual([0]);
});

test('a slow one is waited for when the one beside it failed', async () => {
  const [first, second] = [attempt('first'), attempt('second')];
  const { ends } = race(first, second);
  await after(patience);
  second.fail();
  await after(limit - 1);
  first.succeed();
  await after(0);
  expect(ends).toEqual(['first']);
});

test('nobody is called slow who has failed already', async () => {
  const [first, second] = [attempt('first'), attempt('second')];
  const { ends, slow } = race(first, second);
  await after(patience);
  second.fail();
  await after(limit);
  expect(slow).toEqual([0]);
  expect(ends).toEqual(['no version arrived in time']);
});

test('a slow one that fails beside another does not start a third time', async () => {
  const [first, second] = [attempt('first'), attempt('second')];
  const { ends } = race(first, second);
  await after(patience);
  first.fail();
  await after(0);
  second.succeed();
  await after(0);
  expect(second.start).toHaveBeenCalledTimes(1);
  expect(ends).toEqual(['second']);
});

test('when nothing arrives, the whole is given up at the limit', async () => {
  const [first, second] = [attempt('first'), attempt('second')];
  const { ends, slow } = race(first, second);
  await after(patience + limit - 1);
  expect(ends).toEqual([]);
  await after(1);
  expect(ends).toEqual(['no version arrived in time']);
  expect(slow).toEqual([0, 1]);
});

test('an only one is waited for until the limit', async () => {
  const only = attempt('only');
  const { ends, slow } = race(only);
  await after(limit - 1);
  expect(slow).toEqual([]);
  only.succeed();
  await after(0);
  expect(ends).toEqual(['only']);
});
