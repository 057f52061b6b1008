import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Release } from '@tapin/shared/remote/release';
import { integrityOf } from '#src/integrity.ts';
import { readBuiltPart } from '#src/publish/build-folder.ts';
import { signPointer } from '#src/signing/pointer.ts';
import { buildPart } from '#test/build-part.ts';
import { channel, onlyInFolder } from '#test/publish-part.ts';
import { signedEdge } from '#test/test-signing.ts';

/** Signs a release of survey with the key of its squad, past the checks of "publish", and makes it live. */
async function handSigned(t: TestContext, changes: Partial<Release>, added: string[] = []) {
  const made = await signedEdge(t);
  const { info, folder, files } = await readBuiltPart(
    await buildPart(made.root, { name: 'survey', version: '2.0.0' }),
  );
  for (const file of added) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), 'x');
    files[file] = { integrity: integrityOf(Buffer.from('x')), size: 1 };
  }
  const store = made.open(made.keys.survey);
  const metadata = { commit: '', publishedAt: new Date().toISOString(), publishedBy: 'eve' };
  await store.writeRelease({ ...info, ...metadata, files, ...changes }, folder);
  const pointers = { stable: '2.0.0', previous: ['1.0.0'], canary: null };
  const place = { channel, part: 'survey', revision: 3, retired: false };
  const { envelope } = signPointer({ ...place, pointers }, made.keys.survey);
  await made.forge((current) => ({ pointers: { ...current.pointers, survey: envelope } }));
  return made;
}

const forged: { what: string; changes: Partial<Release>; added?: string[]; reason: RegExp }[] = [
  { what: 'without a manifest', changes: { manifest: null }, reason: /it has no manifest/ },
  { what: 'without its entry', changes: { entry: 'constructor' }, reason: /it lacks its file "constructor"/ },
  {
    what: 'with HTML in the name of a file',
    changes: { entryType: 'module' },
    added: ['a</script><meta name=evil><script>.js'],
    reason: /has no plain name/,
  },
];

for (const { what, changes, added, reason } of forged)
  test(`a release ${what} breaks no page of other parts`, onlyInFolder, async (t) => {
    const { newEdge, publish } = await handSigned(t, changes, added);
    const edge = await newEdge();
    assert.deepEqual(await edge.versions(), { host: '1.0.0', survey: '1.0.0' });
    assert.match(edge.lines.join('\n'), reason);
    await publish({ name: 'staff' });
    assert.equal((await edge.versions()).staff, '1.0.0');
  });

test('names in the store forge no line of the log', async (t) => {
  const { edge, forge } = await signedEdge(t);
  const part = { stable: '1.0.0', previous: [], canary: null };
  await forge(({ remotes }) => ({ remotes: { ...remotes, 'x\n{"level":"info"}': part } }));
  await edge.versions();
  assert.match(edge.lines.join(), /the pointer of x \{"level":"info"\} on production is refused/);
});

test('the name of a screen is no property of every object', async (t) => {
  const { publish, edge } = await signedEdge(t);
  await publish({ name: 'survey', version: '1.1.0', paths: [{ path: '/survey', screen: 'constructor' }] });
  assert.equal((await edge.open('/survey')).statusCode, 200);
});
