import type { KeyObject } from 'node:crypto';
import type { ObjectStorage } from '@tapin/servers/objects/object-storage';
import { type Static, Type } from 'typebox';
import { keyIdOf, openEnvelope, parseEnvelope, signEnvelope, type VerifyingKey } from '#src/signing/keys.ts';
import { parseAs } from '#src/store/parse-json.ts';
import { hostName, type Store, StoreError } from '#src/store/store.ts';
import { OwnershipSchema, ownershipOf } from './ownership.ts';

const keyListType = 'application/vnd.tapin.keys+json';

const RoleSchema = Type.Unsafe<'squad' | 'operator' | 'edge'>(
  Type.String({ enum: ['squad', 'operator', 'edge'] }),
);

const RevocationSchema = Type.Object({
  at: Type.String(),
  /**
   * `retired`: what the key signed before that time stays valid. `compromised`: everything that the key has signed
   * becomes invalid.
   */
  reason: Type.Unsafe<'retired' | 'compromised'>(Type.String({ enum: ['retired', 'compromised'] })),
});

const ListedKeySchema = Type.Object({
  keyid: Type.String(),
  /** The public key (SPKI) in Base64. */
  publicKey: Type.String(),
  role: RoleSchema,
  /** The part that a key of a squad may sign. Keys of operators and edges may sign all parts. */
  part: Type.Optional(Type.String()),
  from: Type.String(),
  until: Type.Optional(Type.String()),
  revoked: Type.Optional(RevocationSchema),
});

const SquadTokenSchema = Type.Object({
  /** The only remote that the holder may change on the page of squads. The holder may look at every remote. */
  part: Type.String(),
  /** The name of the holder for the log. */
  name: Type.String(),
  /** The SHA-256 of the token. The token itself is not stored. */
  hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  from: Type.String(),
  until: Type.Optional(Type.String()),
  revokedAt: Type.Optional(Type.String()),
});

const KeyListSchema = Type.Object({
  version: Type.Integer({ minimum: 1 }),
  issuedAt: Type.String(),
  expiresAt: Type.String(),
  keys: Type.Array(ListedKeySchema),
  /**
   * The paths and slots that each part may claim. A part that is not named, as in lists of earlier versions, may claim
   * everything.
   */
  owners: Type.Optional(Type.Record(Type.String(), OwnershipSchema)),
  /** The order in which remotes fill the slots of remotes. A remote that is not named comes after the named ones. */
  slotOrder: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  /**
   * The tokens for the page of squads. They are in the signed list, because every squad can write the store, and could
   * add a token for the remote of another squad or bring a revoked one back.
   */
  squadTokens: Type.Optional(Type.Array(SquadTokenSchema)),
});

export type ListedKey = Static<typeof ListedKeySchema>;
/**
 * The keys that may sign, each with its part and time. The root key signs the list, which replaces every earlier list.
 */
export type KeyList = Static<typeof KeyListSchema>;

/** Returns the list of keys in an envelope if one of the root keys has signed it. */
export function openKeyList(text: string, roots: readonly VerifyingKey[]): KeyList | null {
  const envelope = parseEnvelope(text);
  const opened =
    envelope && openEnvelope(envelope, keyListType, (id) => roots.find(({ keyid }) => keyid === id));
  return opened && parseAs(KeyListSchema, opened.payload.toString());
}

/**
 * Signs a list of keys and stores it beside the earlier lists. It refuses when another operator has stored the same
 * version first.
 */
export async function writeKeyList(objects: ObjectStorage, list: KeyList, root: KeyObject): Promise<string> {
  const text = `${JSON.stringify(signEnvelope(keyListType, Buffer.from(JSON.stringify(list, null, 2)), root), null, 2)}\n`;
  if (await objects.create(keyListPath(list.version), text)) return text;
  throw new StoreError(
    `version ${list.version} of the keys is in the store already, because another operator changed them at the same time: try again`,
  );
}

export const toVerifyingKey = (publicKey: KeyObject): VerifyingKey => ({
  keyid: keyIdOf(publicKey),
  publicKey,
});

const folder = 'keys/signing';
export const keyListPath = (version: number) => `${folder}/${version}.json`;

/** Returns the versions of the stored lists of keys, the latest first. The lists are not verified. */
export async function keyListVersions(objects: ObjectStorage): Promise<number[]> {
  const files = await objects.list(folder);
  const versions = files.flatMap((file) => /^(\d+)\.json$/.exec(file)?.[1] ?? []).map(Number);
  return versions.sort((a, b) => b - a);
}

/** Refuses an unsigned change of a store that has keys, because edges would ignore the change. */
export async function requireSigning(store: Store): Promise<void> {
  if (store.signing || (await keyListVersions(store.objects)).length === 0) return;
  throw new StoreError(
    `${store.address} is signed: set SIGNING_ROOT to the public root key, and name your key with --key or SIGNING_KEY`,
  );
}

/** Whether a part can claim paths and slots. The host has none. */
export const canClaim = (part: string): boolean => part !== hostName;

const isUsable = ({ revoked, until }: ListedKey) => !revoked && !(until && Date.parse(until) <= Date.now());

/** Returns the parts that squads may sign and that may claim everything, as in lists of earlier versions. */
export function partsWithoutOwnership({ keys, owners = {} }: Pick<KeyList, 'keys' | 'owners'>): string[] {
  const parts = keys.flatMap((key) => (key.part && canClaim(key.part) && isUsable(key) ? [key.part] : []));
  return [...new Set(parts)].filter((part) => !ownershipOf(owners, part));
}

export function ownershipAdvice(list: KeyList | null): string[] {
  const parts = list ? partsWithoutOwnership(list) : [];
  if (parts.length === 0) return [];
  return [
    `the keys of ${parts.join(', ')} may claim the paths of every remote: record what each may claim with "release keys paths --from-live"`,
  ];
}
