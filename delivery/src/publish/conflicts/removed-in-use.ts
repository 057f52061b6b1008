import { usedAmong } from '@tapin/delivery-formats/deprecation';
import type { Release } from '@tapin/delivery-formats/release';
import { hostName } from '#src/store/store.ts';
import type { LiveState } from './live-releases.ts';

interface Removal {
  isCanary: boolean;
  /** Exports of the kit that only the live host has. They are known when a kit is published. */
  removed?: readonly string[];
}

/**
 * Returns a refusal for each remote that uses what a host no longer offers, although pages load the remote now or as
 * soon as its live version fails.
 */
export function removedInUse(
  live: LiveState,
  releases: readonly Release[],
  { isCanary, removed = [] }: Removal,
): string[] {
  const host = releases.find(({ name }) => name === hostName);
  if (!host || removed.length === 0) return [];
  const isReplaced = ({ name }: Release) => !isCanary && releases.some((release) => release.name === name);
  const loaded = [...live.remotes, ...live.canaries, ...live.fallbacks].filter(
    (remote) => !isReplaced(remote),
  );
  const users = [...releases.filter(({ name }) => name !== hostName), ...loaded];
  const byVersion = new Map(users.map((user) => [`${user.name} ${user.version}`, user]));
  return [...byVersion].flatMap(([version, user]) => {
    const used = usedAmong(user, removed);
    return used.length > 0
      ? [
          `${hostName} ${host.version} refused: it lacks ${used.join(', ')}, which ${version} uses: publish a version of ${user.name} without it twice, so that its fallback does without it too, or keep it in the host`,
        ]
      : [];
  });
}

/** Returns the calls and slots that the live host was built with and a new host was not. */
export function removedOffers(before: Release | null, releases: readonly Release[]): string[] {
  const after = releases.find(({ name }) => name === hostName)?.offers;
  if (!before?.offers || !after) return [];
  return [
    ...before.offers.calls.filter((call) => !after.calls.includes(call)),
    ...before.offers.slots.filter((slot) => !after.slots.includes(slot)).map((slot) => `slot ${slot}`),
  ];
}
