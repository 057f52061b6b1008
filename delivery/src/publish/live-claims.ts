import type { Channel } from '@tapin/delivery-formats/channel';
import type { RemoteManifest } from '@tapin/delivery-formats/manifest';
import { isSlotOfRemote } from '@tapin/delivery-formats/slots';
import {
  isBelow,
  lengthOfLongest,
  type Owners,
  type Ownership,
  originsOf,
  ownershipOf,
} from '#src/signing/key-list/ownership.ts';
import { nullWhenRefused, type Store } from '#src/store/store.ts';
import { segmentOf } from './conflicts/conflicts.ts';

/**
 * The paths and slots that a live version of a remote claims, or the version with which a retired remote can be
 * restored.
 */
export interface LiveClaims extends Pick<RemoteManifest, 'paths' | 'slots' | 'connect' | 'images'> {
  part: string;
  version: string;
  channel: string;
  isRetired: boolean;
}

export async function readLiveClaims(store: Store): Promise<LiveClaims[]> {
  const claims: LiveClaims[] = [];
  for (const channel of await store.channelNames()) {
    const signed = await store.readChannel(channel);
    const isSigned = signed !== null && (signed.host !== null || Object.keys(signed.remotes).length > 0);
    // A channel without any signature is about to be signed for the first time.
    const source = isSigned ? store : (store.signing?.unverified ?? store);
    const document: Channel | null = isSigned ? signed : await source.readChannel(channel);
    const { remotes = {}, retired = {} } = document ?? {};
    for (const [part, { stable, canary }] of Object.entries({ ...retired, ...remotes }))
      for (const version of canary ? [stable, canary.version] : [stable]) {
        const release = await source.readRelease(part, version).catch(nullWhenRefused);
        const { paths = [], slots = [], connect = [], images = [] } = release?.manifest ?? {};
        const isRetired = !Object.hasOwn(remotes, part);
        claims.push({ part, version, channel, paths, slots, connect, images, isRetired });
      }
  }
  return claims;
}

/** Returns the segments before the first parameter of a path: `/meals/day` for `/meals/day/:id`. */
function literalBeginning(path: string): string {
  const [words = ''] = path.split('/:');
  return words || '/';
}

/**
 * Returns an ownership that allows the claims of the live versions of a part, or `/PART` for a part that is not live.
 * If another remote has paths below the same first segment, the part gets only the beginnings of its paths. A retired
 * remote gets the segments that no other remote has taken meanwhile.
 */
export function ownershipFromLive(part: string, claims: readonly LiveClaims[]): Ownership {
  const own = claims.filter((each) => each.part === part);
  if (own.length === 0) return { paths: [`/${part}`], slots: [] };
  const pathsOf = (each: LiveClaims) => each.paths.map(({ path }) => path);
  const live = claims.filter((each) => each.part !== part && !each.isRetired);
  const taken = new Set(live.flatMap((each) => pathsOf(each).map(segmentOf)));
  const beginnings = own.flatMap((each) =>
    pathsOf(each).flatMap((path) => {
      const segment = segmentOf(path);
      if (each.isRetired && taken.has(segment)) return [];
      return [segment === null || taken.has(segment) ? literalBeginning(path) : segment];
    }),
  );
  const origins = [...new Set(own.flatMap(originsOf))].sort();
  return {
    paths: withoutCovered(beginnings),
    slots: [...new Set<string>(own.flatMap(({ slots }) => slots))].sort(),
    ...(origins.length > 0 && { origins }),
  };
}

const withoutCovered = (beginnings: readonly string[]): string[] => {
  const each = [...new Set(beginnings)].sort();
  return each.filter((one) => !each.some((other) => other !== one && isBelow(one, other)));
};

const nameOf = ({ part, version, channel }: LiveClaims) => `${part} ${version}, which is live on ${channel},`;

/** Whether only one remote may own a slot. Several remotes may fill the slot of a remote. */
const isSlotForOne = (slot: string): boolean => !isSlotOfRemote(slot);

export function takenBy(
  added: string,
  part: string,
  owners: Owners,
  claims: readonly LiveClaims[],
): string | null {
  for (const each of claims.filter((other) => other.part !== part && !other.isRetired)) {
    const delegated = ownershipOf(owners, each.part);
    const taken = each.paths
      .map(({ path }) => path)
      .find(
        (path) => isBelow(path, added) && !(delegated && lengthOfLongest(path, delegated) > added.length),
      );
    if (taken) return `${nameOf(each)} claims ${taken}`;
    if (isSlotForOne(added) && each.slots.some((slot) => slot === added))
      return `${nameOf(each)} fills ${added}`;
  }
  const owner = Object.keys(owners).find((other) => {
    const { paths = [], slots = [] } = other === part ? {} : (ownershipOf(owners, other) ?? {});
    return [...paths, ...slots.filter(isSlotForOne)].includes(added);
  });
  return owner ? `the list of keys allows it to ${owner}` : null;
}
