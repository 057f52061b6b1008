import { isCompatible, versionConflicts } from './compatible.ts';
import type { BuildInfo } from './release.ts';

/** The versions and exports that a host provides to remotes. */
export type HostProvisions = Pick<BuildInfo, 'name' | 'version' | 'kit' | 'shared' | 'surfaces'>;
/** The versions and exports that a remote requires of its host. */
type RemoteRequirements = Pick<BuildInfo, 'kit' | 'shared' | 'uses' | 'libraryVersions'>;

/**
 * Returns why a remote cannot run in a host, in words, or null. Every reason is named. Of the kits only the major versions
 * are compared, because the names that a remote uses are compared one by one. For builds of the time before exports were
 * recorded only the versions are compared.
 */
export function unmetRequirements(host: HostProvisions, remote: RemoteRequirements): string | null {
  const own = `${host.name} ${host.version}`;
  if (host.kit && remote.kit && majorOf(host.kit) !== majorOf(remote.kit))
    return `was built with kit ${remote.kit}, and ${own} provides kit ${host.kit}`;
  const found = versionConflicts(host.shared, remote.shared).map((conflict) => `${conflict} (${own})`);
  for (const [surface, used] of Object.entries(remote.uses ?? {})) {
    const provided = host.surfaces?.[surface];
    if (!provided) continue;
    const missing = used.filter((name) => !provided.exports.includes(name)).join(', ');
    if (missing) found.push(`uses ${missing} of ${surface}, which ${own} does not have`);
    for (const [library, version] of Object.entries(provided.libraries)) {
      const builtWith = remote.libraryVersions?.[library];
      if (builtWith && !isCompatible(version, `^${withoutPatch(builtWith)}`))
        found.push(`was built with ${library} ${builtWith}, and ${surface} of ${own} has ${version}`);
    }
  }
  return found.join('; ') || null;
}

const majorOf = (version: string) => version.split('.')[0];

/** Removes the patch number, because parts do not depend on patch versions of each other. */
const withoutPatch = (version: string) => version.replace(/\.\d+(-.*)?$/, '.0');
