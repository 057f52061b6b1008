import { firstConflict, isCompatible } from './compatible.ts';
import type { BuildInfo } from './release.ts';

/** The versions and exports that a host provides to remotes. */
export type HostProvisions = Pick<BuildInfo, 'name' | 'version' | 'kit' | 'shared' | 'surfaces'>;
/** The versions and exports that a remote requires of its host. */
type RemoteRequirements = Pick<BuildInfo, 'kit' | 'shared' | 'uses' | 'libraryVersions'>;

/**
 * Returns why a remote cannot run in a host, in words, or null. Of the kits only the major versions are compared, because
 * the names that a remote uses are compared one by one. For builds of the time before exports were recorded only
 * the versions are compared.
 */
export function firstUnmetRequirement(host: HostProvisions, remote: RemoteRequirements): string | null {
  if (host.kit && remote.kit && majorOf(host.kit) !== majorOf(remote.kit))
    return `was built with kit ${remote.kit}, and ${host.name} ${host.version} provides kit ${host.kit}`;
  const conflict = firstConflict(host.shared, remote.shared);
  if (conflict) return `${conflict} (${host.name} ${host.version})`;
  if (!host.surfaces) return null;
  for (const [surface, used] of Object.entries(remote.uses ?? {})) {
    const provided = host.surfaces[surface];
    if (!provided) continue;
    const missing = missingExport(used, provided.exports);
    if (missing) return `uses ${missing} of ${surface}, which ${host.name} ${host.version} does not have`;
    for (const [library, version] of Object.entries(provided.libraries)) {
      const builtWith = remote.libraryVersions?.[library];
      if (builtWith && !isCompatible(version, `^${withoutPatch(builtWith)}`))
        return `was built with ${library} ${builtWith}, and ${surface} of ${host.name} ${host.version} has ${version}`;
    }
  }
  return null;
}

const majorOf = (version: string) => version.split('.')[0];

/** Removes the patch number, because parts do not depend on patch versions of each other. */
const withoutPatch = (version: string) => version.replace(/\.\d+(-.*)?$/, '.0');

/** Returns the first used export that is not offered. */
const missingExport = (used: readonly string[], provided: readonly string[]): string | undefined =>
  used.find((name) => !provided.includes(name));
