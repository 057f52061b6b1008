import { firstSuccess } from './first-success.ts';

const slowAfterMs = 2_000;
const giveUpAfterMs = 15_000;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function createAttempt(name: string) {
  const result = Promise.withResolvers<string>();
  const start = jest.fn(() => result.promise);
  return {
    start,
    succeed: () => result.resolve(name),
    fail: () => result.reject(new Error(`${name} failed`)),
  };
}

function startRace(...attempts: ReturnType<typeof createAttempt>[]) {
  const slow: number[] = [];
  const outcomes: string[] = [];
  firstSuccess(
    attempts.map(({ start }) => start),
    { slowAfterMs, giveUpAfterMs, onSlow: (number) => slow.push(number) },
  ).then(
    (value) => outcomes.push(value),
    (error: Error) => outcomes.push(error.message),
  );
  return { slow, outcomes };
}

const advanceTime = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

test('a race of loads starts no other attempt when the first succeeds', async () => {
  const [first, second] = [createAttempt('first'), createAttempt('second')];
  const { outcomes, slow } = startRace(first, second);
  first.succeed();
  await advanceTime(60_000);
  expect(outcomes).toEqual(['first']);
  expect(slow).toEqual([]);
  expect(second.start).not.toHaveBeenCalled();
});

test('starts the next attempt immediately when one fails', async () => {
  const [first, second] = [createAttempt('first'), createAttempt('second')];
  const { outcomes } = startRace(first, second);
  first.fail();
  await advanceTime(0);
  expect(second.start).toHaveBeenCalledTimes(1);
  second.succeed();
  await advanceTime(0);
  expect(outcomes).toEqual(['second']);
});

test('rejects with the last error when all fail', async () => {
  const [first, second] = [createAttempt('first'), createAttempt('second')];
  const { outcomes, slow } = startRace(first, second);
  first.fail();
  await advanceTime(0);
  second.fail();
  await advanceTime(60_000);
  expect(outcomes).toEqual(['second failed']);
  expect(slow).toEqual([]);
});

test('starts the next attempt beside a slow one, and the first result wins', async () => {
  const [first, second] = [createAttempt('first'), createAttempt('second')];
  const { outcomes, slow } = startRace(first, second);
  await advanceTime(slowAfterMs - 1);
  expect(second.start).not.toHaveBeenCalled();
  await advanceTime(1);
  expect(second.start).toHaveBeenCalledTimes(1);
  expect(slow).toEqual([0]);
  second.succeed();
  await advanceTime(0);
  expect(outcomes).toEqual(['second']);
});

test('uses a slow attempt that succeeds first', async () => {
  const [first, second] = [createAttempt('first'), createAttempt('second')];
  const { outcomes, slow } = startRace(first, second);
  await advanceTime(slowAfterMs);
  first.succeed();
  await advanceTime(60_000);
  expect(outcomes).toEqual(['first']);
  expect(slow).toEqual([0]);
});

test('waits for a slow attempt when the one beside it failed', async () => {
  const [first, second] = [createAttempt('first'), createAttempt('second')];
  const { outcomes } = startRace(first, second);
  await advanceTime(slowAfterMs);
  second.fail();
  await advanceTime(giveUpAfterMs - 1);
  first.succeed();
  await advanceTime(0);
  expect(outcomes).toEqual(['first']);
});

test('does not report a failed attempt as slow', async () => {
  const [first, second] = [createAttempt('first'), createAttempt('second')];
  const { outcomes, slow } = startRace(first, second);
  await advanceTime(slowAfterMs);
  second.fail();
  await advanceTime(giveUpAfterMs);
  expect(slow).toEqual([0]);
  expect(outcomes).toEqual(['no version arrived in time']);
});

test('does not start another attempt when a slow one fails beside a running one', async () => {
  const [first, second] = [createAttempt('first'), createAttempt('second')];
  const { outcomes } = startRace(first, second);
  await advanceTime(slowAfterMs);
  first.fail();
  await advanceTime(0);
  second.succeed();
  await advanceTime(0);
  expect(second.start).toHaveBeenCalledTimes(1);
  expect(outcomes).toEqual(['second']);
});

test('rejects at the limit when nothing succeeds', async () => {
  const [first, second] = [createAttempt('first'), createAttempt('second')];
  const { outcomes, slow } = startRace(first, second);
  await advanceTime(slowAfterMs + giveUpAfterMs - 1);
  expect(outcomes).toEqual([]);
  await advanceTime(1);
  expect(outcomes).toEqual(['no version arrived in time']);
  expect(slow).toEqual([0, 1]);
});

test('a race with a single attempt waits for it until the limit', async () => {
  const only = createAttempt('only');
  const { outcomes, slow } = startRace(only);
  await advanceTime(giveUpAfterMs - 1);
  expect(slow).toEqual([]);
  only.succeed();
  await advanceTime(0);
  expect(outcomes).toEqual(['only']);
});
