import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type LiveClaims, ownershipFromLive } from '../../delivery/src/publish/live-claims.ts';
import {
  changeKeyList,
  latestKeyList,
  newListedKey,
} from '../../delivery/src/signing/key-list/change-key-list.ts';
import { type Owners, ownershipOf } from '../../delivery/src/signing/key-list/ownership.ts';
import { keyIdOf, newKeyPair, readPrivateKey, readPublicKey } from '../../delivery/src/signing/keys.ts';
import { developmentKeys } from '../../delivery/src/signing/open-signed-store.ts';
import { openStore } from '../../delivery/src/store/open-store.ts';

/** The part of a manifest that says what a remote claims. */
export interface Claims extends Pick<LiveClaims, 'paths' | 'slots' | 'connect' | 'images'> {
  name: string;
}

/**
 * Records a key of a squad for each remote, and the paths and slots that it claims, as an operator does in production. So
 * a new remote is refused here for what it would be refused there. What was recorded stays allowed, because an earlier
 * version may still claim it. A store without keys of development is left as it is.
 */
export async function recordSquads(storeAddress: string, remotes: readonly Claims[]): Promise<void> {
  const keys = developmentKeys(storeAddress);
  if (!keys) return;
  const folder = dirname(keys.SIGNING_KEY);
  for (const { name } of remotes) await createKey(folder, name);
  const root = readPrivateKey(join(folder, 'root'));
  const { objects } = openStore(storeAddress);
  const list = await latestKeyList(objects, [root]);
  const publicKeys = remotes.map(({ name }) => [name, readPublicKey(join(folder, `${name}.pub`))] as const);
  const isListed = (keyid: string) => list?.keys.some((key) => key.keyid === keyid);
  const from = new Date().toISOString();
  const added = publicKeys
    .filter(([, key]) => !isListed(keyIdOf(key)))
    .map(([name, key]) => newListedKey(name, key, { from }));
  const owners = withClaims(list?.owners ?? {}, remotes);
  if (added.length === 0 && JSON.stringify(owners) === JSON.stringify(list?.owners ?? {})) return;
  await changeKeyList({
    objects,
    root,
    earlierRoots: [],
    change: (before) => [...before, ...added],
    changeOwners: () => owners,
  });
}

async function createKey(folder: string, name: string): Promise<void> {
  if (existsSync(join(folder, `${name}.pub`))) return;
  const { privateKey, publicKey } = newKeyPair();
  await writeFile(join(folder, name), privateKey, { mode: 0o600 });
  await writeFile(join(folder, `${name}.pub`), publicKey);
}

function withClaims(owners: Owners, remotes: readonly Claims[]): Owners {
  const claims = remotes.map(({ name, ...claimed }) => ({
    ...{ part: name, version: '', channel: '', isRetired: false },
    ...claimed,
  }));
  const union = (before: readonly string[], now: readonly string[]) =>
    [...new Set([...before, ...now])].sort();
  const claimed = remotes.map(({ name }) => {
    const now = ownershipFromLive(name, claims);
    const before = ownershipOf(owners, name) ?? { paths: [], slots: [] };
    const origins = union(before.origins ?? [], now.origins ?? []);
    const paths = union(before.paths, now.paths);
    const slots = union(before.slots, now.slots);
    return [name, { paths, slots, ...(origins.length > 0 && { origins }) }] as const;
  });
  return { ...owners, ...Object.fromEntries(claimed) };
}
