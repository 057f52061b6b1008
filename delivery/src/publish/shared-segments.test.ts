import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { channel, onlyInFolder, testStore } from '#test/publish-part.ts';
import { restore, retire } from './retire.ts';

interface Given {
  name: string;
  version?: string;
  paths: string[];
  shares?: Record<string, string[]>;
}

/** Creates a store with staff live, and a function that publishes remotes with the segments that they share. */
async function storeWithStaff(t: TestContext, shares?: Given['shares']) {
  const { store, files, publishTogether } = await testStore(t);
  const publish = (...parts: Given[]) =>
    publishTogether(parts.map(({ shares, ...part }) => (shares ? { ...part, manifest: { shares } } : part)));
  const staff = { name: 'staff', paths: ['/staff/dashboard', '/admin/staff/:id'], ...(shares && { shares }) };
  await publish(staff);
  return { store, files, publish, staff };
}

for (const path of ['/staff/:tab', '/staff/x', '/staff/dashboard/:day', '/staff', '/admin/:page'])
  test(`refuses ${path} of another remote than the owner of its first segment`, onlyInFolder, async (t) => {
    const { publish } = await storeWithStaff(t);
    const [, segment] = path.split('/');
    await assert.rejects(
      publish({ name: 'meals', paths: ['/meals', path] }),
      new RegExp(
        `^StoreError: meals 1\\.0\\.0 refused: the paths below /${segment} belong to staff: choose another first segment for ${path} of meals, or ask the squad of staff for a version that shares /${segment} with meals$`,
      ),
    );
    await publish({ name: 'meals', paths: ['/meals', '/meals/:day', '/stafftab/:x'] });
  });

test(
  'accepts a shared segment only when both remotes name each other, in any order',
  onlyInFolder,
  async (t) => {
    const district = { name: 'district', paths: ['/admin/schools'], shares: { '/admin': ['staff'] } };
    const without = await storeWithStaff(t);
    await assert.rejects(
      without.publish(district),
      /the paths below \/admin belong to staff: choose another/,
    );
    const withConsent = { '/admin': ['district'] };
    const { publish, staff } = await storeWithStaff(t, withConsent);
    await assert.rejects(
      publish({ ...district, shares: {} }),
      /the paths below \/admin belong to staff: add shares: \{ '\/admin': \['staff'\] \} to src\/remote\.ts of district$/,
    );
    await publish(district);
    await assert.rejects(
      publish({ name: 'meals', paths: ['/admin/meals'], shares: { '/admin': ['staff', 'district'] } }),
      /the paths below \/admin belong to staff/,
    );
    const other = await storeWithStaff(t, withConsent);
    await other.publish(district, { ...staff, version: '1.1.0' });
  },
);

test(
  'lets releases continue that shared a segment before the rule, and refuses others beside them',
  onlyInFolder,
  async (t) => {
    const { store, files, publish, staff } = await storeWithStaff(t, { '/admin': ['district'] });
    const district = { name: 'district', paths: ['/admin/schools'], shares: { '/admin': ['staff'] } };
    await publish(district);
    for (const name of ['staff', 'district']) {
      const { manifest, ...release } = (await store.readRelease(name, '1.0.0')) ?? assert.fail();
      const older = { ...release, manifest: { ...manifest, shares: undefined } };
      await files.write(`${name}/1.0.0/release.json`, JSON.stringify(older));
    }
    await publish({ name: 'district', version: '1.1.0', paths: ['/admin/overview'] });
    await publish({ ...staff, version: '1.1.0', shares: {} });
    await assert.rejects(
      publish({ name: 'meals', paths: ['/admin/meals'] }),
      /the paths below \/admin belong to/,
    );
  },
);

test('refuses a path that begins with a parameter', onlyInFolder, async (t) => {
  const { publish } = await storeWithStaff(t);
  for (const path of ['/:school', '/:school/meals', '/:school?'])
    await assert.rejects(
      publish({ name: 'meals', paths: [path] }),
      /path \/:school\S* of meals begins with a parameter: begin it with a word$/,
    );
});

test('gives the segment of a retired remote to another one, which keeps it', onlyInFolder, async (t) => {
  const { store, publish } = await storeWithStaff(t);
  const staff = { store, channel, by: 'bea', part: 'staff' };
  await retire(staff);
  await publish({ name: 'team', paths: ['/staff/:tab'] });
  await assert.rejects(restore(staff), /staff 1\.0\.0 refused: the paths below \/staff belong to team/);
});
