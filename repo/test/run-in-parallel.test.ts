import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInParallel } from './run-steps.ts';

function makeTasks(wanted: Record<string, number>) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const tasks = Object.entries(wanted).map(([name, cpus]) => ({
    cpus,
    run: () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    },
  }));
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { tasks, started, end };
}

test('starts tasks in order while processors are free, and the next one when a task ends', async () => {
  const { tasks, started, end } = makeTasks({ api: 1, lint: 1, types: 1 });
  const done = runInParallel(tasks, 2);
  assert.deepEqual(started, ['api', 'lint']);
  await end('lint');
  assert.deepEqual(started, ['api', 'lint', 'types']);
  await end('api');
  await end('types');
  await done;
});

test('runs a task that needs every processor alone', async () => {
  const { tasks, started, end } = makeTasks({ api: 1, browser: 2, lint: 1 });
  const done = runInParallel(tasks, 2);
  assert.deepEqual(started, ['api', 'lint']);
  await end('api');
  assert.deepEqual(started, ['api', 'lint']);
  await end('lint');
  assert.deepEqual(started, ['api', 'lint', 'browser']);
  await end('browser');
  await done;
});

test('runs a task that needs more processors than the machine has', async () => {
  const { tasks, started, end } = makeTasks({ browser: 4 });
  const done = runInParallel(tasks, 2);
  assert.deepEqual(started, ['browser']);
  await end('browser');
  await done;
});
