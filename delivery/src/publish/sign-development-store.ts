import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { changeKeyList, latestKeyList, newListedKey } from '#src/signing/key-list/change-key-list.ts';
import { newKeyPair, readPrivateKey, readPublicKey } from '#src/signing/keys.ts';
import { type DevelopmentKeys, developmentKeys } from '#src/signing/open-signed-store.ts';
import { verifiedStore } from '#src/signing/signed-store.ts';
import { isBucket, openStore } from '#src/store/open-store.ts';
import { signChannel } from './sign-channel.ts';

const names = ['root', 'operator', 'edge'] as const;

/**
 * Creates the keys of development beside the folder of the store, and signs what the channel has already. A store in a
 * bucket is not signed.
 */
export async function signDevelopmentStore(store: string, channel: string): Promise<DevelopmentKeys | null> {
  if (isBucket(store)) return null;
  const folder = join(dirname(store), 'signing');
  await mkdir(folder, { recursive: true });
  for (const name of names.filter((each) => !existsSync(join(folder, `${each}.pub`)))) {
    const { privateKey, publicKey } = newKeyPair();
    await writeFile(join(folder, name), privateKey, { mode: 0o600 });
    await writeFile(join(folder, `${name}.pub`), publicKey);
  }
  const { objects } = openStore(store);
  const root = readPrivateKey(join(folder, 'root'));
  const known = (await latestKeyList(objects, [root]))?.keys ?? [];
  const from = new Date().toISOString();
  const added = (['operator', 'edge'] as const)
    .map((role) => newListedKey(role, readPublicKey(join(folder, `${role}.pub`)), { from }))
    .filter(({ keyid }) => !known.some((key) => key.keyid === keyid));
  if (added.length > 0) {
    await changeKeyList({ objects, root, earlierRoots: [], change: (keys) => [...keys, ...added] });
    await signUnsigned(store, channel, folder);
  }
  return developmentKeys(store);
}

/** Signs everything without a valid signature, as from a time before development signed. */
async function signUnsigned(address: string, channel: string, folder: string): Promise<void> {
  const key = readPrivateKey(join(folder, 'operator'));
  const roots = [readPublicKey(join(folder, 'root.pub'))];
  const store = verifiedStore(openStore(address), { roots, key });
  for (const { name, version } of await store.listReleases())
    await store.readRelease(name, version).catch(() => store.signing.signStored(name, version));
  const { unsigned } = await store.signing.pointersToSign(channel);
  for (const part of unsigned)
    await signChannel({ store, signing: store.signing, channel, part, by: 'start' });
}
