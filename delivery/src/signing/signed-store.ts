import type { KeyObject } from 'node:crypto';
import type { Channel } from '@tapin/delivery-formats/channel';
import type { LogEntry } from '#src/store/log-entry.ts';
import { MissingKeyListError, type Store, type StoreSigning } from '#src/store/store.ts';
import { keyListPath, ownershipAdvice } from './key-list/key-list.ts';
import { StoreKeys, type Trust } from './key-list/trust.ts';
import { signPreview, verifyPreview } from './preview-signature.ts';
import { Remembered } from './remembered.ts';
import { SignedChannels } from './signed-channels.ts';
import { signedReleases } from './signed-releases.ts';

export interface SigningOptions {
  roots: readonly KeyObject[];
  key?: KeyObject | null;
  /** A folder outside of the store for the highest revisions that were seen. */
  stateFolder?: string | null;
  /** Whether the first read of a channel searches its revisions for newer pointers. */
  checksHistory?: boolean;
  /** Returns the remedy when this process has to sign a part and has no key. */
  withoutKey?: (part: string) => string;
  warn?: (line: string) => void;
}

export interface SignedStore extends Store {
  readonly signing: StoreSigning & {
    readonly trust: Trust;
    saved(): Promise<void>;
  };
}

/**
 * Returns a store whose releases, files and pointers are verified with keys in a list that a pinned root key has
 * signed, so that whoever can write the store cannot change what pages load. All writes are signed with the key of this
 * process.
 */
export function verifiedStore(store: Store, options: SigningOptions): SignedStore {
  const {
    roots,
    key = null,
    stateFolder = null,
    checksHistory = false,
    withoutKey,
    warn = () => {},
  } = options;
  const remembered = new Remembered(stateFolder, warn);
  const keys = new StoreKeys(store, { roots, key, remembered, withoutKey });
  const channels = new SignedChannels(store, { key, remembered, checksHistory });
  const { signStored, ...releases } = signedReleases(store, keys);
  const readChannel = channelReader(store, channels, keys, remembered.keyList !== null);
  const requirePointerKeys = async (parts: Iterable<string>) => {
    for (const part of parts) await keys.signingKey(part, 'pointer');
  };
  return {
    ...store,
    ...releases,
    readChannel,
    async replaceChannel(channel, next, changes) {
      await requirePointerKeys(new Set(changes.map(({ part }) => part)));
      await channels.replace(channel, next, changes, await keys.current());
    },
    signing: {
      unverified: store,
      trust: keys.trust,
      get keysVersion() {
        return keys.version;
      },
      refusals: (channel) => channels.refusals(channel),
      warnings: (channel) => [
        ...missingKeyList(store, channels, keys, channel),
        ...keys.trust.problems(),
        ...channels.warnings(channel),
      ],
      advice: () => ownershipAdvice(keys.trust.list),
      owners: async () => (await keys.current()).owners,
      slotOrder: async () => (await keys.current()).list?.slotOrder ?? {},
      squadTokens: async () => {
        await keys.trust.refresh().catch(() => undefined);
        return keys.trust.list?.squadTokens ?? [];
      },
      signStored,
      async signPointers(channel: string, parts: ReadonlySet<string>, changes: LogEntry[]) {
        await requirePointerKeys(parts);
        await channels.signAgain(channel, parts, changes, await keys.current());
      },
      signPreview: async (document) => signPreview(document, await keys.signingKey(document.part, 'release')),
      openPreview: async (text, key) => verifyPreview(text, key, await keys.current()),
      async pointersToSign(channel) {
        await readChannel(channel);
        return channels.pointersToSign(channel);
      },
      saved: () => remembered.saved(),
    },
  };
}

/**
 * Returns the function that reads a channel. It refuses a channel whose list of keys is missing, unless the process has
 * served before.
 *
 * @param isKnown Whether an earlier process with the same state folder has served with a list of keys.
 */
function channelReader(
  store: Store,
  channels: SignedChannels,
  keys: StoreKeys,
  isKnown: boolean,
): (channel: string) => Promise<Channel | null> {
  let hasServed = isKnown;
  return async (channel) => {
    const read = await channels.read(channel, await keys.current());
    if (missingKeyList(store, channels, keys, channel).length === 0) {
      hasServed = true;
      return read;
    }
    // A later list may have been written since the list was last read.
    await keys.trust.refresh();
    const again = await channels.read(channel, await keys.current());
    const [missing] = missingKeyList(store, channels, keys, channel);
    if (missing && !hasServed) throw new MissingKeyListError(missing);
    return again;
  };
}

/** Returns a message if the list of keys with which a pointer of the channel was signed is missing. */
function missingKeyList(
  { address }: Store,
  channels: SignedChannels,
  { version }: StoreKeys,
  channel: string,
): string[] {
  const proven = channels.provenKeyList(channel);
  if (proven <= version) return [];
  return [
    `version ${proven} of the list of keys is missing in ${address}, and version ${version} may lack a revocation: restore ${keyListPath(proven)} from a backup; if it is lost, revoke the same keys again after "release keys renew --after ${proven}"`,
  ];
}
