import { firstUnmet, type Giving } from '@tapin/shared/remote/contract';
import type { RemoteVersion } from '@tapin/shared/remote/discovery';
import { providedExports, providedVersions } from './federation.ts';
import { LoadError } from './load-error.ts';

/** What this shell gives to remotes. Which library is behind which surface, the edge has looked up already. */
function thisHost(): Giving {
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

/** Why a version of a remote may not run here, be it fetched or not: what publishing refuses, the shell refuses too. */
export function refusalOf(version: RemoteVersion): LoadError | null {
  if (!version.integrity) return new LoadError('no-integrity', `${version.url} has no integrity`);
  const unmet = firstUnmet(thisHost(), version);
  return unmet ? new LoadError('incompatible', unmet) : null;
}
