import { isCompatible, versionConflicts } from './compatible.ts';
import type { BuildInfo } from './release.ts';

export type HostProvisions = Pick<BuildInfo, 'name' | 'version' | 'kit' | 'shared' | 'surfaces'>;
type RemoteRequirements = Pick<BuildInfo, 'kit' | 'shared' | 'uses' | 'libraryVersions'>;

/**
 * Returns in words why a remote cannot run in a host, or null. The text names every reason. Of the kit only the major
 * version is compared, because each name that a remote uses is compared as well. For builds that did not record exports
 * only the versions are compared.
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
