import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { RemoteManifest } from '@tapin/shared/remote/manifest';
import { signByHand } from '#test/hand-signed.ts';
import { onlyInFolder } from '#test/publish-part.ts';
import { signedEdge } from '#test/test-signing.ts';
import type { Owners } from './ownership.ts';

const pathsOf = (...paths: string[]): Pick<RemoteManifest, 'paths'> => ({
  paths: paths.map((path) => ({ path, guard: 'public', screen: 'home' })),
});
const owning = (...paths: string[]) => ({ paths, slots: [] });

/** Starts an edge on a store in which survey 2.0.0 was signed by hand, and in whose list of keys the parts have owners. */
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

test('a list of keys without owners limits no part, as before', onlyInFolder, async (t) => {
  const { edge } = await edgeWithForgery(t, pathsOf('/survey', '/staff/:tab'), {});
  assert.equal((await edge.versions()).survey, '2.0.0');
});
