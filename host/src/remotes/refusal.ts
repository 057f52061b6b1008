import type { RemoteVersion } from '@tapin/delivery-formats/discovery';
import { type HostProvisions, unmetRequirements } from '@tapin/delivery-formats/requirements';
import { providedExports, providedVersions } from './federation.ts';
import { LoadError } from './load-error.ts';

/** Returns what the host provides to remotes. The edge has already compared the libraries of the surfaces. */
function providedByThisHost(): HostProvisions {
  const libraries = JSON.parse(process.env.TAPIN_LIBRARIES ?? '{}');
  const surfaces = Object.entries(providedExports()).map(
    ([surface, exports]) => [surface, { exports, libraries }] as const,
  );
  return {
    name: 'host',
    version: process.env.TAPIN_VERSION ?? '',
    shared: providedVersions(),
    surfaces: Object.fromEntries(surfaces),
  };
}

/** Returns why a version of a remote may not run here, by the same rules as publishing. */
export function findRefusal(version: RemoteVersion): LoadError | null {
  if (!version.integrity) return new LoadError('no-integrity', `${version.url} has no integrity`);
  const requirement = unmetRequirements(providedByThisHost(), version);
  return requirement ? new LoadError('incompatible', requirement) : null;
}
