import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { startCanary } from '#src/publish/canary.ts';
import { promote } from '#src/publish/promote.ts';
import { restore, retire } from '#src/publish/retire.ts';
import { rollBack } from '#src/publish/roll-back.ts';
import { servedReleases } from '#src/publish/served-releases.ts';
import { verifyVersion } from '#src/publish/verify.ts';
import { channel, onlyInFolder } from '#test/publish-part.ts';
import { signedEdge } from '#test/test-signing.ts';
import { signPointer } from './pointer.ts';

const owning = (...paths: string[]) => ({ paths, slots: [] });

/** Creates a store in which /extra has moved from survey 1.1.0 to staff, in the versions and in the list of keys. */
async function movedPath(t: TestContext) {
  const made = await signedEdge(t);
  const { publish, keys, listed, writeKeys, open } = made;
  await publish({ name: 'survey', version: '1.1.0', paths: ['/survey', '/extra'] });
  await publish({ name: 'survey', version: '1.2.0' });
  await publish({ name: 'staff', paths: ['/staff', '/extra'] });
  await writeKeys(2, listed, { owners: { survey: owning('/survey'), staff: owning('/staff', '/extra') } });
  const survey = { store: open(keys.survey), channel, by: 'eve', part: 'survey' };
  return { ...made, survey };
}

const refused =
  /^OwnershipError: survey 1\.1\.0 is refused: it claims \/extra, and the list of keys allows survey to claim \/survey: .*"release keys paths survey --add \/extra"$/;

test('refuses every way back to a version that had a path of another remote', onlyInFolder, async (t) => {
  const { survey, edge, publish, open, keys, store } = await movedPath(t);
  const { remotes } = (await store.readChannel(channel)) ?? assert.fail();
  const onStaging = { survey: { stable: '1.1.0', previous: [], canary: null } };
  const staging = { revision: 1, updatedAt: '', host: null, remotes: onStaging };
  await open(keys.operator).replaceChannel('staging', staging, []);
  await assert.rejects(rollBack({ ...survey, to: '1.1.0' }), refused);
  await assert.rejects(startCanary(survey, '1.1.0', { percent: 0 }), refused);
  await assert.rejects(promote({ ...survey, parts: ['survey'], source: 'staging' }), refused);
  await retire(survey);
  await assert.rejects(restore(survey, '1.1.0'), refused);
  await restore(survey);
  await assert.rejects(
    publish({ name: 'survey', version: '1.3.0', paths: ['/survey', '/other'] }),
    /survey 1\.3\.0 is refused: it claims \/other/,
  );
  assert.deepEqual((await store.readChannel(channel))?.remotes, remotes);
  assert.deepEqual(await edge.versions(), { host: '1.0.0', survey: '1.2.0', staff: '1.0.0' });
});

test(
  'keeps the live version when a rollback to such a version is signed by hand',
  onlyInFolder,
  async (t) => {
    const { forge, keys, newEdge } = await movedPath(t);
    const pointers = { stable: '1.1.0', previous: ['1.0.0'], canary: null };
    const content = { channel, part: 'survey', revision: 50, retired: false, pointers };
    const { envelope } = signPointer(content, keys.survey);
    await forge((current) => ({ pointers: { ...current.pointers, survey: envelope } }));
    const { versions, lines } = await newEdge();
    assert.deepEqual(await versions(), { host: '1.0.0', survey: '1.0.0', staff: '1.0.0' });
    assert.match(lines.join('\n'), /survey 1\.1\.0 is refused: it claims \/extra/);
  },
);

test('reports such a version as damage only when it is live', onlyInFolder, async (t) => {
  const { survey } = await movedPath(t);
  const versions = await servedReleases(survey.store, channel, 'survey');
  const found = await Promise.all(versions.map((each) => verifyVersion(survey.store, each)));
  assert.deepEqual(
    found.flatMap(({ problems }) => problems),
    [],
  );
  assert.match(
    found.flatMap(({ warnings }) => warnings).join('\n'),
    /^survey 1\.1\.0 is refused: it claims \/extra/,
  );
  const live = await verifyVersion(survey.store, { name: 'survey', version: '1.1.0' });
  assert.match(live.problems.join('\n'), /^survey 1\.1\.0 is refused: it claims \/extra/);
});

test('refuses the second of two canaries that claim one path', onlyInFolder, async (t) => {
  const { publish } = await signedEdge(t);
  await publish({ name: 'staff' });
  const canary = { canary: { percent: 0 } };
  await publish({ name: 'survey', version: '1.1.0', paths: ['/survey', '/extra'] }, canary);
  const other = { name: 'staff', version: '1.1.0', paths: ['/staff', '/extra/:day?'] };
  const reason =
    /staff 1\.1\.0 refused: survey and staff both own path \/extra, because survey 1\.1\.0 is a canary: wait until that canary has ended/;
  await assert.rejects(publish(other, canary), reason);
  await assert.rejects(publish(other), reason);
  await publish({ name: 'survey', version: '1.2.0' });
  await publish(other, canary);
});
