import { setImmediate } from 'node:timers/promises';
import { FairQueue, type FairQueueLimits, NotStartedError } from './fair-queue.ts';

/** A queue, and the names of its jobs in the order in which they started. A job runs until `endOldest` is called. */
function makeQueue(limits: Partial<FairQueueLimits> = {}) {
  const queue = new FairQueue({ concurrency: 1, maxWaiting: 100, ...limits });
  const started: string[] = [];
  const ends: (() => void)[] = [];
  /** Adds a job. The part of its name before the hyphen is the client. Resolves to whether the job ran. */
  const add = (name: string, signal?: AbortSignal): Promise<boolean> => {
    const job = () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    };
    return queue.run((name.split('-')[0] ?? '').split('/'), job, signal).then(
      () => true,
      (error: unknown) => {
        if (error instanceof NotStartedError) return false;
        throw error;
      },
    );
  };
  const endOldest = async () => {
    ends.shift()?.();
    await setImmediate();
  };
  return { queue, started, add, endOldest };
}

test('a queue runs as many jobs as its concurrency, and starts the next when one ends', async () => {
  const { queue, started, add, endOldest } = makeQueue({ concurrency: 2 });
  for (const name of ['a-1', 'a-2', 'a-3', 'a-4']) void add(name);
  expect(started).toEqual(['a-1', 'a-2']);
  expect(queue.waiting).toBe(2);
  await endOldest();
  expect(started).toEqual(['a-1', 'a-2', 'a-3']);
  expect(queue.waiting).toBe(1);
});

test('a job resolves to its result', async () => {
  const { queue } = makeQueue();
  await expect(queue.run('a', async () => 'done')).resolves.toBe('done');
});

test('clients take turns when one of them has more jobs waiting', async () => {
  const { started, add, endOldest } = makeQueue();
  for (const name of ['a-1', 'a-2', 'a-3', 'a-4', 'b-1', 'b-2', 'c-1']) void add(name);
  for (let count = 0; count < 6; count += 1) await endOldest();
  expect(started).toEqual(['a-1', 'a-2', 'b-1', 'c-1', 'a-3', 'b-2', 'a-4']);
});

test('a client with one job does not wait for the hundred jobs of another client, and all jobs end', async () => {
  const { queue, started, add, endOldest } = makeQueue({ concurrency: 2, maxWaiting: 1_000 });
  const jobs = Array.from({ length: 100 }, (_, index) => add(`crowd-${index}`));
  jobs.push(add('b'), add('c'));
  for (let count = 0; count < 4; count += 1) await endOldest();
  expect(started).toEqual(['crowd-0', 'crowd-1', 'crowd-2', 'b', 'c', 'crowd-3']);
  for (let count = 4; count < 102; count += 1) await endOldest();
  expect(await Promise.all(jobs)).toEqual(Array.from({ length: 102 }, () => true));
  expect(queue.waiting).toBe(0);
});

test('a client that reached its own limit is refused at once while another client still waits for its turn', async () => {
  const { started, add, endOldest } = makeQueue({ maxWaitingPerClient: 2 });
  for (const name of ['a-1', 'a-2', 'a-3']) void add(name);
  expect(await add('a-4')).toBe(false);
  void add('b-1');
  for (let count = 0; count < 3; count += 1) await endOldest();
  expect(started).toEqual(['a-1', 'a-2', 'b-1', 'a-3']);
});

test('a full queue drops the newest job of the client with most jobs', async () => {
  const { queue, started, add, endOldest } = makeQueue({ maxWaiting: 3 });
  const [, , , newest] = ['a-1', 'a-2', 'a-3', 'a-4'].map((name) => add(name));
  void add('b-1');
  expect(await newest).toBe(false);
  expect(await add('a-5')).toBe(false);
  expect(queue.waiting).toBe(3);
  for (let count = 0; count < 3; count += 1) await endOldest();
  expect(started).toEqual(['a-1', 'a-2', 'b-1', 'a-3']);
});

test('a full queue has room again when its jobs have ended', async () => {
  const { started, add, endOldest } = makeQueue({ maxWaiting: 1, maxWaitingPerClient: 1 });
  for (const name of ['a-1', 'a-2']) void add(name);
  expect(await add('a-3')).toBe(false);
  for (let count = 0; count < 2; count += 1) await endOldest();
  void add('a-4');
  expect(started).toEqual(['a-1', 'a-2', 'a-4']);
});

test('the accounts of a client take turns in the turn of the client', async () => {
  const { started, add, endOldest } = makeQueue();
  void add('running');
  for (const name of ['a/x-1', 'a/x-2', 'a/x-3', 'a/y-1', 'b-1', 'b-2', 'b-3']) void add(name);
  for (let count = 0; count < 7; count += 1) await endOldest();
  expect(started).toEqual(['running', 'a/x-1', 'b-1', 'a/y-1', 'b-2', 'a/x-2', 'b-3', 'a/x-3']);
});

test('at the limit of a client, a job of another account replaces the newest job of the account with most jobs', async () => {
  const { queue, started, add, endOldest } = makeQueue({ maxWaitingPerClient: 3 });
  void add('running');
  const [, , third] = ['a/x-1', 'a/x-2', 'a/x-3'].map((name) => add(name));
  void add('a/y-1');
  expect(await third).toBe(false);
  void add('b-1');
  expect(queue.waiting).toBe(4);
  for (let count = 0; count < 4; count += 1) await endOldest();
  expect(started).toEqual(['running', 'a/x-1', 'b-1', 'a/y-1', 'a/x-2']);
});

test('the limit of a client applies to the number of path names that the depth sets', async () => {
  const { queue, started, add, endOldest } = makeQueue({ maxWaitingPerClient: 2, clientDepth: 2 });
  void add('running');
  const jobs = ['new/a-1', 'new/a-2', 'new/a-3', 'new/b-1', 'new/b-2', 'known/c-1'].map((name) => add(name));
  expect(await jobs[2]).toBe(false);
  expect(queue.waitingOf(['new', 'a'])).toBe(2);
  expect(queue.waitingOf(['new'])).toBe(4);
  for (let count = 0; count < 5; count += 1) await endOldest();
  expect(started).toEqual(['running', 'new/a-1', 'known/c-1', 'new/b-1', 'new/a-2', 'new/b-2']);
});

test('a waiting job does not start when its signal is aborted', async () => {
  const { started, add, endOldest } = makeQueue();
  const controller = new AbortController();
  void add('a-1');
  const aborted = add('a-2', controller.signal);
  void add('a-3');
  controller.abort();
  expect(await aborted).toBe(false);
  await endOldest();
  expect(started).toEqual(['a-1', 'a-3']);
});

test('a job does not start in an empty or a busy queue when its signal was aborted before', async () => {
  const { queue, started, add } = makeQueue();
  expect(await add('a-1', AbortSignal.abort())).toBe(false);
  void add('a-2');
  expect(await add('a-3', AbortSignal.abort())).toBe(false);
  expect(started).toEqual(['a-2']);
  expect(queue.waiting).toBe(0);
});

test('a job that started is not affected when its signal is aborted', async () => {
  const { started, add, endOldest } = makeQueue();
  const controller = new AbortController();
  void add('a-1');
  const second = add('a-2', controller.signal);
  await endOldest();
  controller.abort();
  await endOldest();
  expect(await second).toBe(true);
  expect(started).toEqual(['a-1', 'a-2']);
});

test('a waiting job is dropped after the wait limit', async () => {
  jest.useFakeTimers();
  try {
    const { queue, add } = makeQueue({ maxWaitMs: 60_000 });
    void add('a-1');
    const waiting = add('a-2');
    jest.advanceTimersByTime(59_999);
    expect(queue.waiting).toBe(1);
    jest.advanceTimersByTime(1);
    expect(await waiting).toBe(false);
    expect(queue.waiting).toBe(0);
  } finally {
    jest.useRealTimers();
  }
});

test('a queue starts the next job when a job fails', async () => {
  const { queue, started, add } = makeQueue();
  const failing = queue.run('a', () => Promise.reject(new Error('broken')));
  const waiting = add('a-1');
  await expect(failing).rejects.toThrow('broken');
  await setImmediate();
  expect(started).toEqual(['a-1']);
  void waiting;
});

test('a full queue in which all clients have equally many jobs drops the job that came last', async () => {
  const { started, add, endOldest } = makeQueue({ maxWaiting: 3 });
  void add('running');
  const jobs = ['a', 'b', 'c', 'd', 'e'].map((name) => add(name));
  for (const _ of jobs) await endOldest();
  expect(await Promise.all(jobs.slice(3))).toEqual([false, false]);
  expect(started).toEqual(['running', 'a', 'b', 'c']);
});
