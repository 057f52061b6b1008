import type { KeyObject } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Channel, ChannelPartSchema } from '@tapin/delivery-formats/channel';
import { type Static, Type } from 'typebox';
import { parseAs } from '#src/store/parse-json.ts';
import { hostName } from '#src/store/store.ts';
import type { ListedKey } from './key-list/key-list.ts';
import type { TrustedKeys } from './key-list/trust.ts';
import { type Envelope, openEnvelope, parseEnvelope, signEnvelope } from './keys.ts';

const payloadType = 'application/vnd.tapin.pointer+json';
/** When nobody has confirmed a pointer for this time, an edge warns. */
const pointerValidMs = 90 * 86_400_000;

const PointerSchema = Type.Object({
  channel: Type.String(),
  part: Type.String(),
  /**
   * The revision of the channel with this change. An edge refuses a pointer whose revision is lower than one that it
   * has seen.
   */
  revision: Type.Integer({ minimum: 1 }),
  at: Type.String(),
  expiresAt: Type.String(),
  retired: Type.Boolean(),
  /** The version of the list of keys that the signer used. Pointers of earlier versions do not have it. */
  keyList: Type.Optional(Type.Integer()),
  pointers: ChannelPartSchema,
  /** The pointer of a squad or an operator from whose versions the edge has chosen. */
  basis: Type.Optional(Type.Unsafe<Envelope>(Type.Unknown())),
});

type Pointer = Static<typeof PointerSchema>;

export interface VerifiedPointer {
  pointer: Pointer;
  envelope: Envelope;
  signedBy?: ListedKey;
}

interface PointerPlace {
  channel: string;
  part: string;
}

export function signPointer(
  content: Omit<Pointer, 'at' | 'expiresAt'>,
  key: KeyObject,
  now = new Date(),
): VerifiedPointer {
  const expiresAt = new Date(now.getTime() + pointerValidMs).toISOString();
  const pointer: Pointer = { ...content, at: now.toISOString(), expiresAt };
  return { pointer, envelope: signEnvelope(payloadType, Buffer.from(JSON.stringify(pointer)), key) };
}

/** Verifies the pointer of a part. Returns the reason as a text when the pointer is refused. */
export function verifyPointer(
  stored: unknown,
  { channel, part }: PointerPlace,
  keys: TrustedKeys,
): VerifiedPointer | string {
  if (stored === undefined) return 'it is not signed';
  const envelope = parseEnvelope(stored);
  if (!envelope) return 'its signature is damaged';
  const opened = openEnvelope(envelope, payloadType, keys.find);
  if (!opened) return keys.unknownKey(envelope.signatures.map(({ keyid }) => keyid));
  const pointer = parseAs(PointerSchema, opened.payload.toString());
  if (!pointer) return 'its signed pointer has an unknown form';
  if (pointer.channel !== channel || pointer.part !== part)
    return `its signature is that of ${pointer.part} on ${pointer.channel}`;
  const refusal = keys.refusal(opened.key, part, pointer.at);
  if (refusal) return refusal;
  const isEdge = opened.key.listed.role === 'edge';
  if (!isEdge && pointer.basis) return 'only the key of the edge signs a pointer with a basis';
  const beyond = isEdge ? beyondBasis(pointer, keys) : null;
  return beyond ?? { pointer, envelope, signedBy: opened.key.listed };
}

/**
 * Returns the version of the list of keys whose existence a pointer proves, or 0. The pointer of a squad proves
 * nothing, so that a squad cannot stop new edges by naming a version that does not exist.
 */
export const provenKeyList = ({ pointer, signedBy }: VerifiedPointer): number =>
  signedBy && (signedBy.role !== 'squad' || signedBy.part === hostName) ? (pointer.keyList ?? 0) : 0;

/**
 * Returns the envelope of the pointer that a squad or an operator has signed: the basis if an edge has signed the
 * pointer, and otherwise its envelope.
 */
export const basisOf = ({ pointer, envelope }: VerifiedPointer): Envelope => pointer.basis ?? envelope;

/** Returns the revision of the pointer that a squad or an operator has signed last before this pointer. */
function basisRevision({ pointer: { basis, revision } }: VerifiedPointer): number {
  const payload = basis && Buffer.from(basis.payload, 'base64').toString();
  return (payload ? parseAs(PointerSchema, payload)?.revision : undefined) ?? revision;
}

/**
 * Returns the reason why the edge may not sign a pointer, or null. An edge may only choose among versions that were
 * signed as stable before.
 */
export function beyondBasis({ channel, part, ...moved }: Pointer, keys: TrustedKeys): string | null {
  if (moved.basis === undefined) return 'the key of the edge may only move signed pointers';
  const basis = verifyPointer(moved.basis, { channel, part }, keys);
  if (typeof basis === 'string') return `its basis is refused: ${basis}`;
  if (basis.pointer.basis) return 'its basis was signed by an edge';
  const { pointers, retired, revision } = basis.pointer;
  const signedAsStable = new Set([pointers.stable, ...pointers.previous]);
  const { stable, previous, canary, withdrawn = [] } = moved.pointers;
  const withdrawable = new Set([...signedAsStable, ...(pointers.withdrawn ?? []), pointers.canary?.version]);
  const other = [stable, ...previous].find((version) => !signedAsStable.has(version));
  if (other) return `the key of the edge may not move to ${other}, which was never signed as stable`;
  if (canary !== null && !isDeepStrictEqual(canary, pointers.canary))
    return 'the key of the edge may not start or change a canary';
  if (withdrawn.some((version) => !withdrawable.has(version)))
    return 'the key of the edge may only withdraw versions of the part';
  if (!isDeepStrictEqual(moved.pointers.config, pointers.config))
    return 'the key of the edge may not change the values of a part';
  if (retired !== moved.retired) return 'the key of the edge may not retire a part';
  return moved.revision < revision ? 'it is older than its basis' : null;
}

/** Operators are warned this long before a document expires. */
const warnBeforeMs = 14 * 86_400_000;

export const expiresSoon = (at: string): boolean => Date.parse(at) < Date.now() + warnBeforeMs;

const describe = (at: string) => `${Date.parse(at) < Date.now() ? 'expired' : 'expires'} on ${at}`;

/**
 * Returns messages about documents that have expired or expire soon. Expired documents are still served, because a
 * school has to go on.
 */
export function expiryWarnings(
  pointers: ReadonlyMap<string, VerifiedPointer>,
  { list }: TrustedKeys,
): string[] {
  const expiring = [...pointers].filter(([, { pointer }]) => expiresSoon(pointer.expiresAt));
  return [
    ...(list && expiresSoon(list.expiresAt)
      ? [`the list of keys ${describe(list.expiresAt)}: renew it with "release keys renew"`]
      : []),
    ...expiring.map(
      ([part, { pointer }]) =>
        `the pointer of ${part} ${describe(pointer.expiresAt)}: check that the store is up to date, then run "release sign"`,
    ),
  ];
}

/** Returns the reason why a pointer is refused in comparison with the latest pointer that was seen, or null. */
export function refusalOf(found: VerifiedPointer | string, seen: VerifiedPointer | null): string | null {
  if (typeof found === 'string') return found;
  const { revision } = found.pointer;
  if (!seen) return null;
  if (revision < seen.pointer.revision)
    return `it is of revision ${revision}, and revision ${seen.pointer.revision} was seen before`;
  // Otherwise the key of the edge could move a part to any state that was ever signed, such as an ended canary.
  if (basisRevision(found) < basisRevision(seen))
    return `the edge chose from revision ${basisRevision(found)}, and revision ${basisRevision(seen)} was signed since`;
  if (revision > seen.pointer.revision) return null;
  return isDeepStrictEqual(found.pointer, seen.pointer)
    ? null
    : `another pointer of revision ${revision} was seen before`;
}

export function latestIn(
  history: readonly Channel[],
  channel: string,
  part: string,
  keys: TrustedKeys,
): VerifiedPointer | null {
  const verified = history.map(({ pointers }) => verifyPointer(pointers?.[part], { channel, part }, keys));
  const found = verified.filter((each) => typeof each !== 'string');
  const isLater = (a: VerifiedPointer, b: VerifiedPointer) =>
    basisRevision(b) - basisRevision(a) || b.pointer.revision - a.pointer.revision;
  return found.sort(isLater)[0] ?? null;
}
