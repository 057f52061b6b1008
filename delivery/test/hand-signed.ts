import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RemoteManifest } from '@tapin/shared/remote/manifest';
import type { Release } from '@tapin/shared/remote/release';
import { readBuiltPart } from '#src/publish/build-folder.ts';
import { signPointer } from '#src/signing/pointer.ts';
import { integrityOf } from '#src/store/served-files.ts';
import { buildPart } from './build-part.ts';
import { channel } from './publish-part.ts';
import type { signedStore } from './test-signing.ts';

interface HandSigned {
  /** Other fields than those of a build. */
  changes?: Partial<Release>;
  manifest?: Partial<RemoteManifest>;
  /** Names of other files. */
  added?: readonly string[];
}

/** Signs survey 2.0.0 with the key of its squad, past the checks of "publish", and makes it live. */
export async function signByHand(
  { root, open, keys, forge, store }: Awaited<ReturnType<typeof signedStore>>,
  { changes = {}, manifest, added = [] }: HandSigned,
): Promise<void> {
  const { info, folder, files } = await readBuiltPart(
    await buildPart(root, { name: 'survey', version: '2.0.0' }),
  );
  for (const file of added) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), 'x');
    files[file] = { integrity: integrityOf(Buffer.from('x')), size: 1 };
  }
  const metadata = { commit: '', publishedAt: new Date().toISOString(), publishedBy: 'eve' };
  const claimed = manifest && info.manifest ? { manifest: { ...info.manifest, ...manifest } } : {};
  await open(keys.survey).writeRelease({ ...info, ...metadata, files, ...claimed, ...changes }, folder);
  const pointers = { stable: '2.0.0', previous: ['1.0.0'], canary: null };
  const revision = ((await store.readChannel(channel))?.revision ?? 0) + 1;
  const { envelope } = signPointer(
    { channel, part: 'survey', revision, retired: false, pointers },
    keys.survey,
  );
  await forge((current) => ({ pointers: { ...current.pointers, survey: envelope } }));
}
