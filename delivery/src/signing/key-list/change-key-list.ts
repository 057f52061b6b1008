import type { KeyObject } from 'node:crypto';
import type { SlotOrder } from '@tapin/delivery-formats/slots';
import type { ObjectStorage } from '@tapin/servers/objects/object-storage';
import { keyIdOf, publicKeyText, shortKeyId } from '#src/signing/keys.ts';
import { type SquadToken, StoreError } from '#src/store/store.ts';
import {
  type KeyList,
  keyListPath,
  keyListVersions,
  type ListedKey,
  openKeyList,
  toVerifyingKey,
  writeKeyList,
} from './key-list.ts';
import type { Owners } from './ownership.ts';

/** When a list was not renewed for this time, edges warn. */
const listValidMs = 365 * 86_400_000;

const rolesByName = { operator: 'operator', edge: 'edge' } as const;
const isRole = (name: string): name is keyof typeof rolesByName => Object.hasOwn(rolesByName, name);

interface Validity {
  from: string;
  until?: string | undefined;
}

export function newListedKey(owner: string, publicKey: KeyObject, { from, until }: Validity): ListedKey {
  return {
    keyid: keyIdOf(publicKey),
    publicKey: publicKeyText(publicKey),
    ...(isRole(owner) ? { role: owner } : { role: 'squad' as const, part: owner }),
    from,
    ...(until && { until }),
  };
}

export const ownerOf = ({ role, part }: ListedKey): string => part ?? role;

export async function latestKeyList(
  objects: ObjectStorage,
  roots: readonly KeyObject[],
): Promise<KeyList | null> {
  const trusted = roots.map(toVerifyingKey);
  for (const version of await keyListVersions(objects)) {
    const text = await objects.read(keyListPath(version));
    const list = text === null ? null : openKeyList(text, trusted);
    if (list?.version === version) return list;
  }
  return null;
}

interface KeyListChange {
  objects: ObjectStorage;
  root: KeyObject;
  /** The root keys that may have signed the earlier list. There are several after a change of the root key. */
  earlierRoots: readonly KeyObject[];
  /** The version of a later list that was lost. The new list gets a higher version. */
  after?: number | undefined;
  change?: (keys: ListedKey[]) => ListedKey[];
  /** Returns the paths and slots that each part may claim from now on. It throws to refuse the change. */
  changeOwners?: (owners: Owners, keys: readonly ListedKey[]) => Promise<Owners> | Owners;
  changeSlotOrder?: ((order: SlotOrder) => SlotOrder) | undefined;
  changeTokens?: ((tokens: readonly SquadToken[]) => readonly SquadToken[]) | undefined;
}

export async function changeKeyList({
  objects,
  root,
  earlierRoots,
  after = 0,
  change = (keys) => keys,
  changeOwners = (owners) => owners,
  changeSlotOrder = (order) => order,
  changeTokens = (tokens) => tokens,
}: KeyListChange): Promise<KeyList> {
  const before = await latestKeyList(objects, [root, ...earlierRoots]);
  const [latest = 0] = await keyListVersions(objects);
  // A list that lacks the latest changes would make revoked keys valid again.
  if (before && before.version !== latest)
    throw new StoreError(
      `version ${latest} of the keys is not signed by the root key, and version ${before.version} may lack a revocation: restore ${keyListPath(latest)} from a backup, or delete it if nobody changed the keys since`,
    );
  const now = Date.now();
  const keys = change(before?.keys ?? []);
  const owners = await changeOwners(before?.owners ?? {}, keys);
  const slotOrder = Object.entries(changeSlotOrder(before?.slotOrder ?? {}));
  const tokens = changeTokens(before?.squadTokens ?? []);
  const list: KeyList = {
    version: Math.max(latest, after) + 1,
    issuedAt: new Date(now).toISOString(),
    expiresAt: new Date(now + listValidMs).toISOString(),
    keys,
    ...(Object.keys(owners).length > 0 && { owners }),
    ...(slotOrder.length > 0 && {
      slotOrder: Object.fromEntries(slotOrder.map(([slot, remotes]) => [slot, [...remotes]])),
    }),
    ...(tokens.length > 0 && { squadTokens: [...tokens] }),
  };
  await writeKeyList(objects, list, root);
  return list;
}

/** Returns the keys with an added key. A key has only one owner, because signatures do not name an owner. */
export function withKey(keys: ListedKey[], added: ListedKey): ListedKey[] {
  const same = keys.find(({ keyid }) => keyid === added.keyid);
  if (!same) return [...keys, added];
  throw new StoreError(`key ${shortKeyId(added.keyid)} is in the list already, as a key of ${ownerOf(same)}`);
}

/** Returns the keys with a new key of an owner. The other valid keys of the owner end at the given time. */
export function withRotatedKey(keys: ListedKey[], added: ListedKey, until: string): ListedKey[] {
  const owner = ownerOf(added);
  const isEnding = (key: ListedKey) =>
    ownerOf(key) === owner && !key.revoked && (!key.until || Date.parse(key.until) > Date.parse(until));
  if (!keys.some((key) => ownerOf(key) === owner))
    throw new StoreError(`${owner} has no key to replace: add one with "release keys add ${owner} FILE"`);
  return withKey(
    keys.map((key) => (isEnding(key) ? { ...key, until } : key)),
    added,
  );
}

export function withRevokedKey(
  keys: ListedKey[],
  idPrefix: string,
  revoked: NonNullable<ListedKey['revoked']>,
): ListedKey[] {
  const found = keys.filter(({ keyid }) => keyid.startsWith(idPrefix));
  if (found.length !== 1)
    throw new StoreError(
      `${found.length} keys begin with ${idPrefix}: "release keys list" shows the id of each`,
    );
  if (found[0]?.revoked?.reason === 'compromised')
    throw new StoreError(`key ${idPrefix} is revoked as compromised already, which cannot be taken back`);
  return keys.map((key) => (key === found[0] ? { ...key, revoked } : key));
}
