import type { Channel } from '@tapin/delivery-formats/channel';
import { claimOf } from '@tapin/delivery-formats/claim-of';
import type { Release } from '@tapin/delivery-formats/release';
import { refuseConflicts } from '#src/publish/conflicts/live-conflicts.ts';
import { readLiveReleases } from '#src/publish/conflicts/live-releases.ts';
import {
  isWithdrawn,
  partOf,
  retiredPartOf,
  withoutWithdrawn,
  withRetired,
  withRollback,
} from '#src/store/pointers.ts';
import {
  hostName,
  kitName,
  librariesName,
  type Releases,
  requireRelease,
  StoreError,
} from '#src/store/store.ts';
import { changeChannel, type Operation, withdrawnBecause } from './change-channel.ts';

interface RetireChange extends Operation {
  part: string;
}

interface Retired {
  part: string;
  channel: string;
  version: string;
  revision: number;
}

/**
 * Retires a remote: new pages have none of its navigation, paths and slots. It keeps its pointers and files, so that
 * open pages continue and the remote can be restored.
 */
export async function retire({ part, ...operation }: RetireChange): Promise<Retired> {
  const { store, channel } = operation;
  refuseOtherPart(part);
  const change = await changeChannel({
    ...operation,
    action: 'retire',
    parts: [part],
    place: withRetired,
    move: async (name, live, document) => {
      if (retiredPartOf(document, name)) throw new StoreError(`${name} is already retired on ${channel}`);
      if (!live)
        throw new StoreError(`${name} is not on channel ${channel}: "release status" lists its parts`);
      await refuseNeeded(store, document, name);
      // The canary ends, because there is no stable version to compare it with.
      return { ...live, canary: null };
    },
  });
  const version = retiredPartOf(change.channel, part)?.stable ?? '';
  return { part, channel, version, revision: change.channel.revision };
}

export async function restore({ part, ...operation }: RetireChange, version?: string): Promise<Retired> {
  const { store, channel } = operation;
  const change = await changeChannel({
    ...operation,
    action: 'restore',
    parts: [part],
    move: async (name, _live, document) => {
      const retired = retiredPartOf(document, name);
      if (!retired)
        throw new StoreError(`${name} is not retired on ${channel}: "release status" lists its parts`);
      const wanted = version ?? retired.stable;
      if (![retired.stable, ...retired.previous].includes(wanted))
        throw new StoreError(
          `${name} ${wanted} was not live before it was retired: choose one of these versions: ${[retired.stable, ...retired.previous].join(', ')}`,
        );
      if (!operation.anyway && isWithdrawn(retired, wanted))
        throw new StoreError(withdrawnBecause(await store.readLog(channel), name, wanted));
      const releases = [await requireRelease(store, name, wanted)];
      await refuseConflicts(store, document, releases);
      const known = withoutWithdrawn(retired, wanted);
      return wanted === known.stable ? known : withRollback(known, wanted);
    },
  });
  const { revision } = change.channel;
  return { part, channel, version: partOf(change.channel, part)?.stable ?? '', revision };
}

/** Every page needs the host, the libraries of the host and the kit. */
const neverRetired: readonly string[] = [hostName, librariesName, kitName];

function refuseOtherPart(part: string): void {
  if (neverRetired.includes(part))
    throw new StoreError(
      `${part} cannot be retired, because every page needs it: only remotes can be retired`,
    );
}

/** Refuses to retire a remote that the first page of the site or a navigation entry of another remote needs. */
async function refuseNeeded(store: Releases, document: Channel, name: string): Promise<void> {
  const { paths = [] } =
    (await requireRelease(store, name, partOf(document, name)?.stable ?? '')).manifest ?? {};
  if (claimOf(paths, '/'))
    throw new StoreError(
      `${name} cannot be retired, because it owns /, the first page of the site: publish a version without /, together with the remote that owns / from then on`,
    );
  for (const { name: other, version, manifest } of await readOtherReleases(store, document, name)) {
    const entry = manifest?.nav.find(({ to }) => typeof to === 'string' && claimOf(paths, to));
    if (!entry) continue;
    throw new StoreError(
      `${name} cannot be retired, because the navigation of ${other} ${version} leads to ${entry.to}, which ${name} owns: publish a version of ${other} without that entry first, or retire ${other} first`,
    );
  }
}

async function readOtherReleases(store: Releases, document: Channel, name: string): Promise<Release[]> {
  const others = Object.entries(document.remotes).filter(([other]) => other !== name);
  const { remotes } = await readLiveReleases(store, { ...document, remotes: Object.fromEntries(others) });
  const canaries = others.flatMap(([other, { canary }]) =>
    canary ? [requireRelease(store, other, canary.version)] : [],
  );
  return [...remotes, ...(await Promise.all(canaries))];
}
