import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { buildPart } from '#test/build-part.ts';
import { testStore } from '#test/publish-part.ts';
import { runRelease } from '#test/run-command.ts';

/** Publishes hosts whose kits have a list of exports. */
async function publisherOfKits(t: TestContext) {
  const { root, store } = await testStore(t);
  let hosts = 0;
  return async (kit: string, names: Record<string, string>) => {
    hosts += 1;
    const version = `1.${hosts}.0`;
    const folder = await buildPart(root, { name: 'host', version, nested: true, info: { kit } });
    const packed = join(folder, 'package');
    const target = join(folder, 'dist/kit', kit);
    for (const each of [packed, target]) mkdirSync(each, { recursive: true });
    writeFileSync(join(packed, 'exports.json'), JSON.stringify({ version: kit, entries: { router: names } }));
    execFileSync('tar', ['czf', join(target, 'kit.tgz'), '--format=ustar', '-C', folder, 'package']);
    return runRelease(['publish', folder, '--store', store.address]);
  };
}

const first = { Link: 'value 1', useParams: 'value 2' };

const refused: [what: string, kit: string, names: Record<string, string>, message: RegExp][] = [
  [
    'lacks a name',
    '1.9.0',
    { Link: 'value 1' },
    /kit 1\.9\.0 lacks "router useParams", .* kit 1\.2\.0 .* to 2\.0\.0 /,
  ],
  [
    'adds a name',
    '1.2.1',
    { ...first, NavLink: 'value 3' },
    /kit 1\.2\.1 adds "router NavLink", .* to 1\.3\.0 /,
  ],
  [
    'changes a type',
    '1.2.1',
    { ...first, Link: 'value 4' },
    /kit 1\.2\.1 changes "router Link", .* to 1\.3\.0 /,
  ],
];

for (const [what, kit, names, message] of refused)
  test(`refuses a host whose kit ${what}, until its version says so`, async (t) => {
    const publish = await publisherOfKits(t);
    assert.deepEqual((await publish('1.2.0', first)).code, 0);
    const { code, stderr } = await publish(kit, names);
    assert.equal(code, 1);
    assert.match(stderr, message);
    const [, required = ''] = / to (\d+\.\d+\.\d+) /.exec(stderr) ?? [];
    assert.deepEqual((await publish(required, names)).stderr, '');
  });

test('accepts a patch version with the same list, a local kit, and the kit of an earlier host', async (t) => {
  const publish = await publisherOfKits(t);
  for (const kit of ['1.2.0', '1.2.1']) assert.deepEqual((await publish(kit, first)).stderr, '');
  assert.deepEqual((await publish('1.2.1-dev.1', {})).stderr, '');
  const earlier = await publisherOfKits(t);
  assert.deepEqual((await earlier('2.0.0', first)).stderr, '');
  assert.deepEqual((await earlier('1.9.0', {})).stderr, '');
});
