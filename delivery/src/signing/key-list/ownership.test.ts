import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { RemoteManifest } from '@tapin/delivery-formats/manifest';
import { promote, startCanary } from '#src/publish/changes/canary.ts';
import { restore, retire } from '#src/publish/changes/retire.ts';
import { rollBack } from '#src/publish/changes/roll-back.ts';
import { servedReleases, verifyVersion } from '#src/publish/verify.ts';
import { signPointer } from '#src/signing/pointer.ts';
import { channel, onlyInFolder } from '#test/publish-part.ts';
import { signByHand, signedEdge } from '#test/test-signing.ts';
import type { Owners } from './ownership.ts';

const owning = (...paths: string[]) => ({ paths, slots: [] });

/**
 * Creates a store in which the path /extra has moved from survey 1.1.0 to staff, in the versions and in the list of
 * keys.
 */
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

test(
  'refuses every way to make a version live again whose path belongs to another remote by now',
  onlyInFolder,
  async (t) => {
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
  },
);

test(
  'keeps the live version when a rollback to a version with a path of another remote is signed by hand',
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

test(
  'a version with a path of another remote is reported as damage only when it is live',
  onlyInFolder,
  async (t) => {
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
  },
);

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

const pathsOf = (...paths: string[]): Pick<RemoteManifest, 'paths'> => ({
  paths: paths.map((path) => ({ path, guard: 'public', screen: 'home' })),
});

/**
 * Starts an edge on a store in which survey 2.0.0 was signed without `release publish`, and in whose list of keys the
 * parts have owners.
 */
async function edgeWithForgery(t: TestContext, manifest: Partial<RemoteManifest>, owners: Owners) {
  const made = await signedEdge(t);
  await made.publish({ name: 'staff', paths: ['/staff/dashboard'] });
  await made.writeKeys(2, made.listed, { owners });
  await signByHand(made, { manifest });
  return { ...made, edge: await made.newEdge() };
}

const forged: [what: string, manifest: Partial<RemoteManifest>, reason: RegExp][] = [
  ['a path of another remote', pathsOf('/survey', '/staff/:tab'), /it claims \/staff\/:tab, and/],
  ['a path that only looks like its own', pathsOf('/survey-results'), /it claims \/survey-results, and/],
  ['a pattern with another meaning', pathsOf('/survey/../staff'), /it claims \/survey\/\.\.\/staff, and/],
  ['the first page of the site', pathsOf('/survey', '/'), /it claims \/, and/],
  ['a parameter as the first segment', pathsOf('/survey', '/:tab?'), /it claims \/:tab\?, and/],
  ['a slot', { slots: ['find-student'] }, /it claims find-student, and/],
];

for (const [what, manifest, reason] of forged)
  test(`does not serve a release that its squad signed by hand with ${what}`, onlyInFolder, async (t) => {
    const { edge, publish } = await edgeWithForgery(t, manifest, { survey: owning('/survey') });
    assert.deepEqual(await edge.versions(), { host: '1.0.0', survey: '1.0.0', staff: '1.0.0' });
    assert.match(edge.lines.join('\n'), reason);
    assert.match(edge.lines.join('\n'), /let the operator run "release keys paths survey --add /);
    assert.equal((await edge.get('/parts/survey/2.0.0/remoteEntry.js')).statusCode, 404);
    await publish({ name: 'staff', version: '1.1.0', paths: ['/staff/dashboard'] });
    assert.equal((await edge.versions()).staff, '1.1.0');
  });

test('the longest beginning of a path decides who owns it', onlyInFolder, async (t) => {
  const versionWith = async (staff: string) => {
    const owners = { survey: owning('/survey', '/staff'), staff: owning(staff) };
    const { edge } = await edgeWithForgery(t, pathsOf('/survey', '/staff/dashboard'), owners);
    return (await edge.versions()).survey;
  };
  assert.equal(await versionWith('/staff/dashboard'), '1.0.0');
  assert.equal(await versionWith('/staff'), '2.0.0');
});

test('a list of keys without owners limits no part', onlyInFolder, async (t) => {
  const { edge } = await edgeWithForgery(t, pathsOf('/survey', '/staff/:tab'), {});
  assert.equal((await edge.versions()).survey, '2.0.0');
});
