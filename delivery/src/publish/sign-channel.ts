import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Channel } from '@tapin/delivery-formats/channel';
import { isBucket } from '@tapin/servers/objects/object-storage';
import { changeKeyList, latestKeyList, newListedKey } from '#src/signing/key-list/change-key-list.ts';
import { newKeyPair, readPrivateKey, readPublicKey } from '#src/signing/keys.ts';
import { type DevelopmentKeys, developmentKeys } from '#src/signing/open-signed-store.ts';
import { verifiedStore } from '#src/signing/signed-store.ts';
import type { LogEntry } from '#src/store/log-entry.ts';
import { openStore } from '#src/store/open-store.ts';
import { partStates } from '#src/store/pointers.ts';
import { SignatureError, type Store, StoreError, type StoreSigning } from '#src/store/store.ts';
import { servedReleases, verifyRelease } from './verify.ts';

interface SignOptions {
  store: Store;
  signing: StoreSigning;
  channel: string;
  by: string;
  reason?: string | undefined;
  part?: string | undefined;
  /**
   * The versions of the part to sign. By default these are all versions that the channel serves or can roll back to.
   */
  versions?: readonly string[] | undefined;
  all?: boolean | undefined;
}

export interface SignedChannel {
  releases: string[];
  pointers: string[];
}

/**
 * Signs pointers that expire soon. A missing signature may be an attack: whoever can write the store can remove every
 * signature from a channel. So unsigned content is signed only when the operator names its part, or all of an unsigned
 * channel.
 */
export async function signChannel(options: SignOptions): Promise<SignedChannel> {
  const { store, signing, channel, part, versions, all: signsAll } = options;
  const { unsigned, expiring } = await signing.pointersToSign(channel);
  const stored = await signing.unverified.readChannel(channel);
  if (!stored) throw new StoreError(`nothing is published on ${channel} in ${store.address}`);
  const all = [...partStates(stored).keys()];
  if (part && !all.includes(part)) throw new StoreError(`${part} is not on channel ${channel}`);
  const isFirst = unsigned.length === all.length;
  if (!part && !isFirst && unsigned.length > 0)
    throw new SignatureError(
      `${unsigned.join(', ')} on ${channel} has no valid signature although the channel is signed: compare it with what the squad released, then sign it with --part`,
    );
  if (!part && !signsAll && unsigned.length > 0)
    throw new SignatureError(
      `nothing on ${channel} has a valid signature: if it was never signed, compare it with what was released, then sign it with --all; if it was, somebody has changed the store`,
    );
  const served = await servedReleases(signing.unverified, channel, part);
  const wanted = served.filter(
    ({ name, version }) => !versions?.length || name !== part || versions.includes(version),
  );
  const releases: string[] = [];
  for (const { name, version } of part || isFirst ? wanted : []) {
    const release = await signing.unverified.readRelease(name, version);
    const problems = release
      ? await verifyRelease(signing.unverified, release)
      : [`${name}/${version} is missing`];
    if (problems[0]) throw new StoreError(`${problems[0]}: nothing more was signed`);
    await signing.signStored(name, version);
    releases.push(`${name} ${version}`);
  }
  const pointers = part ? [part] : isFirst ? all : expiring;
  if (pointers.length > 0)
    await signing.signPointers(channel, new Set(pointers), entriesOf(options, stored, pointers));
  return { releases, pointers };
}

function entriesOf({ by, reason }: SignOptions, channel: Channel, parts: string[]): LogEntry[] {
  const at = new Date().toISOString();
  const states = partStates(channel);
  return parts.map((part) => {
    const { stable: version = '' } = states.get(part)?.pointers ?? {};
    const change = { at, by, action: 'sign' as const, part, version, from: version };
    return { ...change, revision: channel.revision + 1, ...(reason && { reason }) };
  });
}

const names = ['root', 'operator', 'edge'] as const;

/**
 * Creates the keys of development beside the folder of the store, and signs the existing content of the channel. A
 * store in a bucket is not signed.
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

/** Signs everything without a valid signature, such as content from before development signed releases. */
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
