import assert from 'node:assert/strict';
import { test } from 'node:test';
import { integrityOf } from '#src/store/served-files.ts';
import { onlyInFolder } from '#test/publish-part.ts';
import { signedEdge } from '#test/test-signing.ts';

const evil = 'steal();';
const releasePath = 'survey/1.1.0/release.json';

/**
 * Publishes survey 1.1.0 and replaces a file of it in the store, as an attacker could. With `withHash`, the hash in
 * release.json is replaced as well.
 */
async function swappedFile(t: Parameters<typeof signedEdge>[0], { withHash }: { withHash: boolean }) {
  const made = await signedEdge(t);
  await made.publish({ name: 'survey', version: '1.1.0' });
  const release = JSON.parse(`${await made.files.read(releasePath)}`);
  await made.files.write('survey/1.1.0/js/home.js', evil);
  for (const suffix of ['.br', '.gz'])
    await made.files.remove(`survey/1.1.0/js/home.js${suffix}`).catch(() => undefined);
  release.files['js/home.js'] = { integrity: integrityOf(Buffer.from(evil)), size: evil.length };
  if (withHash) await made.files.write(releasePath, `${JSON.stringify(release, null, 2)}\n`);
  return made;
}

test('serves the earlier version when a file and release.json were changed', onlyInFolder, async (t) => {
  const { newEdge } = await swappedFile(t, { withHash: true });
  const { versions, get, lines, open } = await newEdge();
  assert.equal((await versions()).survey, '1.0.0');
  assert.equal((await get('/parts/survey/1.1.0/js/home.js')).statusCode, 404);
  assert.match(lines.join('\n'), /survey 1\.1\.0 is refused: it is not signed/);
  assert.equal((await open('/readyz')).statusCode, 200);
});

test('refuses a release.json whose envelope was renamed to its new digest', onlyInFolder, async (t) => {
  const { newEdge, files } = await swappedFile(t, { withHash: true });
  const { envelopeFile } = await import('./signed-releases.ts');
  const [own = ''] = (await files.list()).filter((path) => /^survey\/1\.1\.0\/release\.\w+\.dsse/.test(path));
  const changed = `${await files.read(releasePath)}`;
  await files.write(`survey/1.1.0/${envelopeFile(changed)}`, await files.read(own));
  const { versions, lines } = await newEdge();
  assert.equal((await versions()).survey, '1.0.0');
  assert.match(lines.join('\n'), /release\.json was changed after it was signed/);
});

test('does not serve a changed file of a signed release in any encoding', onlyInFolder, async (t) => {
  const { newEdge, files } = await swappedFile(t, { withHash: false });
  const { versions, get } = await newEdge();
  assert.equal((await versions()).survey, '1.1.0');
  assert.equal((await get('/parts/survey/1.1.0/js/home.js')).statusCode, 404);
  assert.equal((await get('/parts/survey/1.1.0/remoteEntry.js')).statusCode, 200);
  const compressed = 'survey/1.1.0/remoteEntry.js.br';
  await files.write(compressed, await files.read('survey/1.0.0/remoteEntry.js.br'));
  const reply = await get('/parts/survey/1.1.0/remoteEntry.js', { 'accept-encoding': 'br' });
  assert.equal(reply.headers['content-encoding'], undefined);
  assert.match(reply.body, /container\("survey", "1\.1\.0"\)/);
});

test('keeps the page of the host when its HTML was changed in the store', onlyInFolder, async (t) => {
  const { newEdge, files, publish } = await signedEdge(t);
  await publish({ name: 'host', version: '1.1.0' });
  await files.write('host/1.1.0/index.html', `<html><script>${evil}</script></html>`);
  const { open, lines } = await newEdge();
  const page = await open('/');
  assert.equal(page.statusCode, 503);
  assert.ok(!page.body.includes(evil));
  assert.match(lines.join('\n'), /host 1\.1\.0 lacks its file index\.html/);
});
