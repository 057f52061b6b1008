import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Channel, ChannelPart } from '@tapin/delivery-formats/channel';
import { verifyRelease } from '#src/publish/verify.ts';
import { buildPart } from '#test/build-part.ts';
import { testStore } from '#test/publish-part.ts';
import { openStore } from './open-store.ts';

const command = fileURLToPath(new URL('../release.ts', import.meta.url));
const part = 'survey';

interface Operation {
  args: string[];
  isDone: (after: ChannelPart) => boolean;
}

/** The delay of a kill that never happens, because the command has ended long before. */
const afterEndMs = 600_000;

/** Returns the command of a round. The commands publish, canary, rollback and prune take turns. */
async function operationOf(root: string, round: number): Promise<Operation> {
  const version = `1.${round + 1}.0`;
  const folder = () => buildPart(root, { name: part, version });
  switch (round % 4) {
    case 0:
      return { args: ['publish', await folder()], isDone: ({ stable }) => stable === version };
    case 1:
      return {
        args: ['publish', await folder(), '--percent', '10'],
        isDone: ({ canary }) => canary?.version === version,
      };
    case 2:
      return {
        args: ['rollback', part, '--to', '1.0.0'],
        isDone: ({ stable }) => stable === '1.0.0',
      };
    default:
      return { args: ['prune', '--keep-days', '1'], isDone: () => false };
  }
}

/** A module that moves the clock of a command forward, because only versions from days ago are pruned. */
const clockInFuture = `data:text/javascript,${encodeURIComponent('const now = Date.now; Date.now = () => now() + 3 * 86_400_000;')}`;

const run = (args: string[], store: string): ChildProcess => {
  const clock = args[0] === 'prune' ? ['--import', clockInFuture] : [];
  return spawn(process.execPath, [...clock, command, ...args, '--store', store], { stdio: 'ignore' });
};

interface Killed {
  wasKilled: boolean;
  state: 'before' | 'after';
  tookMs: number;
}

/** Kills a command after some time, and fails unless the channel is unchanged or completely changed. */
async function killAfter(ms: number, { args, isDone }: Operation, address: string): Promise<Killed> {
  const read = () => openStore(address).readChannel('production');
  const before = await read();
  const startedAt = performance.now();
  const child = run(args, address);
  const timer = setTimeout(() => child.kill('SIGKILL'), ms);
  const [, signal] = await once(child, 'exit');
  clearTimeout(timer);
  const tookMs = performance.now() - startedAt;
  const after = await read();
  assert.ok(before && after, 'the channel can be read');
  const isBefore = after.revision === before.revision;
  if (isBefore) assert.deepEqual(after, before);
  else {
    assert.equal(after.revision, before.revision + 1);
    assert.ok(isDone(partIn(after)), `${args[0]} did something else`);
  }
  await checkServed(address, after);
  return { wasKilled: signal === 'SIGKILL', state: isBefore ? 'before' : 'after', tookMs };
}

function partIn({ remotes }: Channel): ChannelPart {
  const found = remotes[part];
  if (!found) throw new Error(`${part} is gone`);
  return found;
}

/** Fails unless every release that a channel serves or can roll back to is intact, and its log can be read. */
async function checkServed(address: string, channel: Channel): Promise<void> {
  const store = openStore(address);
  const { stable, canary, previous } = partIn(channel);
  for (const version of [stable, ...(canary ? [canary.version] : []), ...previous.slice(0, 2)]) {
    const release = await store.readRelease(part, version);
    assert.ok(release, `${part} ${version} is there`);
    assert.deepEqual(await verifyRelease(store, release), []);
  }
  assert.equal((await store.readLog('production')).at(-1)?.revision, channel.revision);
}

const kills = 6;

test('a command that is killed at any moment leaves the channel unchanged or completely changed', async (t) => {
  const { root, store, publish } = await testStore(t);
  await publish({ name: 'host' });
  await publish({ name: 'survey' });
  const uninterrupted = await killAfter(afterEndMs, await operationOf(root, 0), store.address);
  assert.deepEqual([uninterrupted.wasKilled, uninterrupted.state], [false, 'after']);
  for (let kill = 0; kill < kills; kill += 1) {
    const moment = uninterrupted.tookMs * (0.4 + (0.7 * kill) / kills);
    await killAfter(moment, await operationOf(root, kill + 1), store.address);
  }
});
