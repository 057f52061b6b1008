import type { KeyObject } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Channel } from '@tapin/delivery-formats/channel';
import { toPrintable } from '@tapin/servers/printable';
import { emptyChannel } from '#src/store/channels.ts';
import type { LogEntry } from '#src/store/log-entry.ts';
import { type PartState, partStates, withPartStates } from '#src/store/pointers.ts';
import { type Channels, RevisionConflictError, SignatureError } from '#src/store/store.ts';
import type { TrustedKeys } from './key-list/trust.ts';
import { type Envelope, keyIdOf } from './keys.ts';
import {
  basisOf,
  beyondBasis,
  expiresSoon,
  expiryWarnings,
  latestIn,
  provenKeyList,
  refusalOf,
  signPointer,
  type VerifiedPointer,
  verifyPointer,
} from './pointer.ts';
import type { Remembered } from './remembered.ts';

interface SignedChannelsOptions {
  key: KeyObject | null;
  remembered: Remembered;
  /** Whether the first read searches the revisions for newer pointers. */
  checksHistory: boolean;
}

interface SignedChange {
  next: Channel;
  changes: LogEntry[];
  keys: TrustedKeys;
  again: ReadonlySet<string>;
}

interface VerifiedChannel {
  /** The stored document, and the version of the list of keys with which it was verified. */
  source: string;
  stored: Channel;
  verified: Channel;
  pointers: Map<string, VerifiedPointer>;
  refusals: string[];
  /** The highest version of the list of keys whose existence a pointer proves. */
  provenKeyList: number;
}

/** A process without remembered pointers reads the revisions of this time, to find newer pointers. */
const checkedHistoryMs = 7 * 86_400_000;

/** Channel documents whose parts are verified one by one, because squads sign only their part. */
export class SignedChannels {
  readonly #store: Channels;
  readonly #key: KeyObject | null;
  readonly #remembered: Remembered;
  readonly #read = new Map<string, VerifiedChannel>();
  readonly #expiries = new Map<string, string[]>();
  readonly #checksHistory: boolean;

  constructor(store: Channels, { key, remembered, checksHistory }: SignedChannelsOptions) {
    this.#store = store;
    this.#key = key;
    this.#remembered = remembered;
    this.#checksHistory = checksHistory;
  }

  refusals(name: string): string[] {
    return this.#read.get(name)?.refusals ?? [];
  }

  /** Returns the highest version of the list of keys whose existence a pointer of the last read proves, or 0. */
  provenKeyList(name: string): number {
    return this.#read.get(name)?.provenKeyList ?? 0;
  }

  warnings(name: string): string[] {
    return this.#expiries.get(name) ?? [];
  }

  pointersToSign(name: string): { unsigned: string[]; expiring: string[] } {
    const { pointers, stored } = this.#read.get(name) ?? { pointers: new Map(), stored: emptyChannel };
    return {
      unsigned: [...partStates(stored).keys()].filter((part) => !pointers.has(part)),
      expiring: [...pointers]
        .filter(([, { pointer }]) => expiresSoon(pointer.expiresAt))
        .map(([part]) => part),
    };
  }

  async read(name: string, keys: TrustedKeys): Promise<Channel | null> {
    const stored = await this.#store.readChannel(name);
    const known = Object.keys(this.#remembered.pointers(name)).length > 0;
    if (!stored && !known) return null;
    const source = `${keys.version} ${JSON.stringify(stored)}`;
    const last = this.#read.get(name);
    const current = last?.source === source ? last : await this.#verify(name, stored, source, keys);
    this.#read.set(name, current);
    this.#expiries.set(name, expiryWarnings(current.pointers, keys));
    return current.verified;
  }

  async replace(name: string, next: Channel, changes: LogEntry[], keys: TrustedKeys): Promise<void> {
    await this.#write(name, partStates(next), { next, changes, keys, again: new Set() });
  }

  async signAgain(
    name: string,
    again: ReadonlySet<string>,
    changes: LogEntry[],
    keys: TrustedKeys,
  ): Promise<void> {
    const verified = (await this.read(name, keys)) ?? emptyChannel;
    const stored = partStates(this.#read.get(name)?.stored ?? emptyChannel);
    const states = partStates(verified);
    // For a part without any valid signature, the only state is that in the document.
    for (const [part, state] of stored) if (again.has(part) && !states.has(part)) states.set(part, state);
    const next = { ...verified, revision: verified.revision + 1, updatedAt: new Date().toISOString() };
    await this.#write(name, states, { next, changes, keys, again });
  }

  async #write(
    name: string,
    states: Map<string, PartState>,
    { next, changes, keys, again }: SignedChange,
  ): Promise<void> {
    const { revision } = next;
    if (this.#read.get(name)?.stored.revision !== revision - 1) await this.read(name, keys);
    const current = this.#read.get(name);
    if ((current?.stored.revision ?? 0) !== revision - 1)
      throw new RevisionConflictError(`channel ${name} was changed at the same time: try again`);
    const pointers: Record<string, unknown> = {};
    for (const [part, state] of states) {
      const before = current?.pointers.get(part);
      const isUnchanged = before && !again.has(part) && isDeepStrictEqual(stateOf(before), state);
      pointers[part] = isUnchanged ? before.envelope : this.#sign(name, part, revision, state, before, keys);
    }
    // A part without a valid signature stays unchanged in the document, so that an operator can sign it.
    for (const [part, state] of current ? partStates(current.stored) : []) {
      if (states.has(part) || current?.pointers.has(part)) continue;
      states.set(part, state);
      const stored = current?.stored.pointers?.[part];
      if (stored !== undefined) pointers[part] = stored;
    }
    await this.#store.replaceChannel(name, { ...withPartStates(next, states), pointers }, changes);
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
    const listed = keys.find(keyIdOf(key));
    const refusal = listed && keys.refusal(listed, part, new Date().toISOString());
    if (refusal) throw new SignatureError(`${part} on ${channel} cannot be signed: ${refusal}`);
    const isEdge = listed?.listed.role === 'edge';
    const basis = isEdge && before ? { basis: basisOf(before) } : {};
    const signed = signPointer(
      { channel, part, revision, pointers, retired, keyList: keys.version, ...basis },
      key,
    );
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
    const remembered = this.#remembered.pointers(name);
    let proven = 0;
    let history = await this.#recentHistory(name, remembered);
    for (const part of new Set([...partStates(stored).keys(), ...Object.keys(remembered)])) {
      const found = verifyPointer(stored.pointers?.[part], { channel: name, part }, keys);
      if (typeof found !== 'string') proven = Math.max(proven, provenKeyList(found));
      const last = verifyPointer(remembered[part], { channel: name, part }, keys);
      const known = typeof last === 'string' ? null : last;
      const seen = known ?? latestIn(history ?? [], name, part, keys);
      const refusal = refusalOf(found, seen);
      if (refusal === null && typeof found !== 'string') {
        this.#remember(pointers, found, known);
        continue;
      }
      if (!seen) history ??= await this.#store.readChannelsSince(name, new Date(0)).catch(() => []);
      const earlier = seen ?? latestIn(history ?? [], name, part, keys);
      if (earlier) this.#remember(pointers, earlier, known);
      const consequence = earlier ? `${earlier.pointer.pointers.stable} stays live` : 'it is not served';
      // A writer of the store chooses the names of parts and keys, so control characters are removed.
      refusals.push(toPrintable(`the pointer of ${part} on ${name} is refused: ${refusal} (${consequence})`));
    }
    const states = new Map([...pointers].map(([part, pointer]) => [part, stateOf(pointer)]));
    const { pointers: _signed, ...head } = stored;
    return {
      source,
      stored,
      verified: withPartStates(head, states),
      pointers,
      refusals,
      provenKeyList: proven,
    };
  }

  #remember(
    pointers: Map<string, VerifiedPointer>,
    found: VerifiedPointer,
    known: VerifiedPointer | null,
  ): void {
    const { channel, part, revision } = found.pointer;
    pointers.set(part, found);
    if (revision !== known?.pointer.revision) this.#remembered.setPointer(channel, part, found.envelope);
  }

  async #recentHistory(name: string, remembered: object): Promise<Channel[] | undefined> {
    if (!this.#checksHistory || Object.keys(remembered).length > 0) return undefined;
    const since = new Date(Date.now() - checkedHistoryMs);
    return this.#store.readChannelsSince(name, since).catch(() => undefined);
  }
}

const stateOf = ({ pointer: { pointers, retired } }: VerifiedPointer): PartState => ({ pointers, retired });
