import type { Release } from '@tapin/shared/remote/release';
import { type HostProvisions, unmetRequirements } from '@tapin/shared/remote/requirements';
import { hostName } from '#src/store/part-names.ts';
import type { Store } from '#src/store/store.ts';
import { unmetRequirement } from './unmet-requirement.ts';

/**
 * Returns the advice for the squad of a remote that the live host cannot run. Another host is named only when it can run
 * the remote, because squads cannot build one.
 *
 * @param ownHost A build of the host beside the remote, which the publisher could publish.
 */
export async function adviseSquad(
  store: Store,
  live: Release,
  remote: Release,
  ownHost: HostProvisions | null,
): Promise<string> {
  const rebuild = `build ${remote.name} again with the kit of ${live.name} ${live.version}`;
  if (ownHost && ownHost.version !== live.version && !unmetRequirements(ownHost, remote))
    return `publish host ${ownHost.version} first, or both together`;
  for (const version of await newerHosts(store, live.version)) {
    const host = await store.readRelease(hostName, version).catch(() => null);
    if (host && !unmetRequirement(host, remote))
      return `host ${version}, which is in the store and not live, can run it: make that host live first, or ${rebuild}`;
  }
  return rebuild;
}

/** Returns the versions of the host in the store that are newer than the live one, the latest first. */
async function newerHosts(store: Store, live: string): Promise<string[]> {
  const releases = await store.listReleases();
  return releases
    .flatMap(({ name, version }) =>
      name === hostName && compareVersions(version, live) > 0 ? [version] : [],
    )
    .sort((a, b) => compareVersions(b, a));
}

/** Compares versions by their numbers. The numeric collation compares `1.10.0` and `1.9.0` by value. */
const compareVersions = new Intl.Collator('en', { numeric: true }).compare;
