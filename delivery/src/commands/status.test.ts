import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { ChannelPart } from '@tapin/delivery-formats/channel';
import { channel, testStore } from '#test/publish-part.ts';
import { runRelease } from '#test/run-command.ts';

const names = Array.from({ length: 99 }, (_, index) => `remote-${String(index + 1).padStart(3, '0')}`);
const longAgo = '2026-01-05T08:00:00.000Z';
const now = Date.parse('2026-03-01T12:00:00.000Z');

/** Creates a channel with a host and 99 remotes that were published long ago, and changes some of them. */
async function storeWith100Parts(t: TestContext) {
  const { store, files, publish } = await testStore(t);
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse(longAgo) });
  await publish({ name: 'host' });
  await publish({ name: 'remote-001' });
  const release = (await store.readRelease('remote-001', '1.0.0')) ?? assert.fail();
  const current = (await store.readChannel(channel)) ?? assert.fail();
  const part: ChannelPart = { stable: '1.0.0', previous: [], canary: null };
  for (const name of names.filter((each) => each !== 'remote-077'))
    await files.write(`${name}/1.0.0/release.json`, JSON.stringify({ ...release, name }));
  const remotes = Object.fromEntries(names.map((name) => [name, part]));
  const revision = current.revision + 1;
  await store.replaceChannel(
    channel,
    { ...current, revision, remotes },
    names.map((name) => ({
      at: name === 'remote-042' ? new Date(now - 3_600_000).toISOString() : longAgo,
      by: 'ada',
      action: 'publish',
      part: name,
      version: '1.0.0',
      from: null,
      revision,
      reason: 'the wording of the second question is easier to read for younger students',
    })),
  );
  t.mock.timers.setTime(now);
  const outcomes = [
    { remote: 'remote-013', failures: 30 },
    { remote: 'remote-090', failures: 2 },
    { remote: 'remote-091', failures: 1, loads: 300 },
  ].flatMap(({ remote, failures, loads = 40 }) =>
    Array.from({ length: loads }, (_, index) => ({
      at: longAgo,
      visitor: `${index}`,
      remote,
      version: '1.0.0',
      status: index < failures ? ('failed' as const) : ('loaded' as const),
      durationMs: 40,
      ...(index < failures && { errorClass: 'module' }),
    })),
  );
  await store.reports.outcomes.append(channel, outcomes);
  return { store };
}

test('the status of 100 parts first lists parts that are missing, fail or were changed, and counts the others in one line', async (t) => {
  const { store } = await storeWith100Parts(t);
  const status = async (...options: string[]) => {
    const { stdout } = await runRelease(['status', '--store', store.address, ...options]);
    return stdout.trimEnd().split('\n');
  };
  const listed = (lines: string[]) => lines.flatMap((line) => /^(host|remote-\d+) /.exec(line)?.[1] ?? []);
  const lines = await status();
  assert.deepEqual(listed(lines), ['remote-077', 'remote-013', 'remote-090', 'remote-042']);
  assert.equal(lines.at(-1), '96 parts unchanged and healthy (--all lists them)');
  const table = lines.slice(1).filter((line) => !line.startsWith('  '));
  assert.ok(
    table.every((line) => line.length <= 80),
    'the table fits into 80 columns',
  );
  assert.equal(listed(await status('--all')).length, 100);
  const { parts } = JSON.parse((await status('--json')).join('\n'));
  assert.equal(parts.length, 100);
});
