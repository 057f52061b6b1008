import type { KeyObject } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Channel } from '@tapin/shared/remote/channel';
import { emptyChannel } from '#src/publish/pointers.ts';
import type { LogEntry } from '#src/store/log-entry.ts';
import type { Store } from '#src/store/store.ts';
import { type PartState, partStates, withPartStates } from './channel-parts.ts';
import type { Envelope } from './envelope.ts';
import { keyIdOf } from './keys.ts';
import { basisOf, beyondBasis, signPointer, type VerifiedPointer, verifyPointer } from './pointer.ts';
import type { Remembered } from './remembered.ts';
import { SignatureError } from './signature-error.ts';
import type { TrustedKeys } from './trust.ts';

interface VerifiedChannel {
  /** The stored document and the version of the keys with which it was verified. */
  source: string;
  stored: Channel;
  verified: Channel;
  pointers: Map<string, VerifiedPointer>;
  refusals: string[];
}

/** Channel documents whose parts are verified one by one, because squads sign only their own part. */
export class SignedChannels {
  readonly #store: Store;
  readonly #key: KeyObject | null;
  readonly #remembered: Remembered;
  readonly #read = new Map<string, VerifiedChannel>();
  readonly #expiries = new Map<string, string[]>();

  constructor(store: Store, key: KeyObject | null, remembered: Remembered) {
    this.#store = store;
    this.#key = key;
    this.#remembered = remembered;
  }

  /** Returns what the last read refused, and what had expired. */
  problems(name: string): string[] {
    return [...(this.#read.get(name)?.refusals ?? []), ...(this.#expiries.get(name) ?? [])];
  }

  async read(name: string, keys: TrustedKeys): Promise<Channel | null> {
    const stored = await this.#store.readChannel(name);
    const known = Object.keys(this.#remembered.pointers(name)).length > 0;
    if (!stored && !known) return null;
    const source = `${keys.version} ${JSON.stringify(stored)}`;
    const last = this.#read.get(name);
    const current = last?.source === source ? last : await this.#verify(name, stored, source, keys);
    this.#read.set(name, current);
    this.#expiries.set(name, expiredIn(current, keys));
    return current.verified;
  }

  /** Signs the parts that changed. The signatures of all other parts are copied. */
  async replace(name: string, next: Channel, changes: LogEntry[], keys: TrustedKeys): Promise<void> {
    let current = this.#read.get(name);
    if (current?.stored.revision !== next.revision - 1) {
      await this.read(name, keys);
      current = this.#read.get(name);
    }
    const states = partStates(next);
    const pointers: Record<string, unknown> = {};
    for (const [part, state] of states) {
      const before = current?.pointers.get(part);
      const isUnchanged = before && isDeepStrictEqual(stateOf(before), state);
      pointers[part] = isUnchanged
        ? before.envelope
        : this.#sign(name, part, next.revision, state, before, keys);
    }
    // A part without a valid signature stays in the document as it was, so that an operator can sign it.
    for (const [part, state] of current ? partStates(current.stored) : []) {
      if (states.has(part) || current?.pointers.has(part)) continue;
      states.set(part, state);
      const stored = current?.stored.pointers?.[part];
      if (stored !== undefined) pointers[part] = stored;
    }
    const signed = { ...withPartStates(next, states), pointers };
    await this.#store.replaceChannel(name, signed, changes);
  }

  #sign(
    channel: string,
    part: string,
    revision: number,
    { pointers, retired }: PartState,
    before: VerifiedPointer | undefined,
    keys: TrustedKeys,
  ): Envelope {
    const key = this.#key;
    if (!key) throw new SignatureError(`${part} on ${channel} cannot be signed without a key`);
    const isEdge = keys.find(keyIdOf(key))?.listed.role === 'edge';
    const basis = isEdge && before ? { basis: basisOf(before) } : {};
    const signed = signPointer({ channel, part, revision, pointers, retired, ...basis }, key);
    const beyond = isEdge ? beyondBasis(signed.pointer, keys) : null;
    if (beyond) throw new SignatureError(`${part} on ${channel}: ${beyond}: use the "release" command`);
    return signed.envelope;
  }

  async #verify(
    name: string,
    document: Channel | null,
    source: string,
    keys: TrustedKeys,
  ): Promise<VerifiedChannel> {
    const stored = document ?? emptyChannel;
    const refusals: string[] = [];
    const pointers = new Map<string, VerifiedPointer>();
    let history: Channel[] | undefined;
    const remembered = this.#remembered.pointers(name);
    for (const part of new Set([...partStates(stored).keys(), ...Object.keys(remembered)])) {
      const found = verifyPointer(stored.pointers?.[part], { channel: name, part }, keys);
      const last = verifyPointer(remembered[part], { channel: name, part }, keys);
      const seen = typeof last === 'string' ? null : last;
      const refusal = refusalOf(found, seen);
      if (refusal === null && typeof found !== 'string') {
        pointers.set(part, found);
        if (found.pointer.revision !== seen?.pointer.revision)
          this.#remembered.setPointer(name, part, found.envelope);
        continue;
      }
      if (!seen) history ??= await this.#store.readChannelsSince(name, new Date(0)).catch(() => []);
      const earlier = seen ?? latestIn(history ?? [], name, part, keys);
      if (earlier) pointers.set(part, earlier);
      const consequence = earlier ? `${earlier.pointer.pointers.stable} stays live` : 'it is not served';
      refusals.push(`the pointer of ${part} on ${name} is refused: ${refusal} (${consequence})`);
    }
    const states = new Map([...pointers].map(([part, pointer]) => [part, stateOf(pointer)]));
    const { pointers: _signed, ...head } = stored;
    return { source, stored, verified: withPartStates(head, states), pointers, refusals };
  }
}

const stateOf = ({ pointer: { pointers, retired } }: VerifiedPointer): PartState => ({ pointers, retired });

function refusalOf(found: VerifiedPointer | string, seen: VerifiedPointer | null): string | null {
  if (typeof found === 'string') return found;
  const { revision } = found.pointer;
  if (!seen || revision > seen.pointer.revision) return null;
  if (revision < seen.pointer.revision)
    return `it is of revision ${revision}, and revision ${seen.pointer.revision} was seen before`;
  return isDeepStrictEqual(found.pointer, seen.pointer)
    ? null
    : `another pointer of revision ${revision} was seen before`;
}

/** Returns the latest pointer of a part in earlier documents that is signed correctly. */
function latestIn(
  history: readonly Channel[],
  channel: string,
  part: string,
  keys: TrustedKeys,
): VerifiedPointer | null {
  const verified = history.map(({ pointers }) => verifyPointer(pointers?.[part], { channel, part }, keys));
  const found = verified.filter((each) => typeof each !== 'string');
  return found.sort((a, b) => b.pointer.revision - a.pointer.revision)[0] ?? null;
}

function expiredIn({ pointers }: VerifiedChannel, keys: TrustedKeys): string[] {
  const now = Date.now();
  const isExpired = (at: string | undefined) => at !== undefined && Date.parse(at) < now;
  const expired = [...pointers].filter(([, { pointer }]) => isExpired(pointer.expiresAt));
  return [
    ...(isExpired(keys.list?.expiresAt)
      ? [`the list of keys expired on ${keys.list?.expiresAt}: renew it with "release keys renew"`]
      : []),
    ...expired.map(
      ([part, { pointer }]) =>
        `the pointer of ${part} expired on ${pointer.expiresAt}: check that the store is up to date, then run "release sign --part ${part}"`,
    ),
  ];
}
