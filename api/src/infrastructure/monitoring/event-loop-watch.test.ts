import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../../test/machine/blocked-loop.ts', import.meta.url));

async function startServer(t: TestContext, ...options: string[]) {
  const child = spawn(process.execPath, [program, ...options], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  t.after(() => child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stderr ?? process.stdin })[Symbol.asyncIterator]();
  const nextLine = async () => JSON.parse((await lines.next()).value ?? '{}');
  const [line] = await once(child.stdout ?? child, 'data');
  const get = async (path: string) => (await fetch(`${String(line).trim()}${path}`)).json();
  return { child, get, nextLine };
}

test('logs the call that blocks the event loop while it is blocked, and is not ready for a while afterwards', async (t) => {
  const { get, nextLine } = await startServer(t);
  assert.deepEqual(await get('/state'), { wasBlocked: false, blocks: {} });
  let isOver = false;
  const blocked = get('/block?ms=4000').then(() => {
    isOver = true;
  });
  const { level, msg, call } = await nextLine();
  assert.deepEqual(
    { level, msg, call },
    { level: 'error', msg: 'the event loop is blocked', call: 'GET /healthz' },
  );
  assert.equal(isOver, false);
  await blocked;
  assert.deepEqual(await get('/state'), { wasBlocked: true, blocks: { 'GET /healthz': 1 } });
  const continued = await nextLine();
  assert.equal(continued.call, 'GET /healthz');
  assert.ok(continued.ms >= 3_000);
  while ((await get('/state')).wasBlocked);
});

test('the watchdog ends a process whose event loop stays blocked', async (t) => {
  const { child, get, nextLine } = await startServer(t, '2000');
  const ended = once(child, 'exit');
  await assert.rejects(get('/block?ms=600000'));
  await nextLine();
  const { msg, call } = await nextLine();
  assert.deepEqual([msg, call], ['the event loop stays blocked, so the process ends', 'GET /healthz']);
  assert.deepEqual(await ended, [null, 'SIGKILL']);
});
