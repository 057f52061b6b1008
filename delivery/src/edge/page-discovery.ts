import { claimOf } from '@tapin/shared/remote/claim-of';
import type { Discovery, DiscoveryEntry, PageDiscovery, PartialEntry } from '@tapin/shared/remote/discovery';
import type { Release } from '@tapin/shared/remote/release';

/** Hosts of this format and later ones load the entries that a page does not contain. */
const partialFormat = 5;

/**
 * Returns the names of the remotes that the page of a path needs completely: the owner of the path, and the owner of the
 * page to which a visitor is redirected. Returns null for a page that needs all.
 *
 * @param hasSession Whether the request has a cookie of a session. The edge does not know who the person is.
 */
export function remotesForPath(
  host: Release,
  { microFrontends }: Discovery,
  path: string | null,
  hasSession: boolean,
): string[] | null {
  // A page without a path is served for every path.
  if (path === null || host.format < partialFormat) return null;
  const claims = Object.entries(microFrontends).flatMap(([name, [entry]]) =>
    (entry?.extras.manifest.paths ?? []).map(({ path, guard }) => ({ path, guard, name })),
  );
  const owner = claimOf(claims, path)?.claim;
  // A person who is logged in is redirected to a first screen, which depends on the role.
  if (owner?.guard === 'logged-out' && hasSession) return null;
  const needed = new Set(owner ? [owner.name] : []);
  const redirect = claimOf(claims, '/')?.claim;
  if (!hasSession && owner && redirect && owner.guard !== 'public') needed.add(redirect.name);
  return [...needed];
}

/**
 * Returns the document with complete entries of some remotes only. The entries of the others have what the navigation
 * needs. Hashes of files do not compress, and pages load the other entries when they are idle.
 */
export function pageDiscovery(
  { schema, microFrontends }: Discovery,
  complete: readonly string[],
): PageDiscovery {
  const entries = Object.entries(microFrontends).map(([name, all]) => [
    name,
    complete.includes(name) ? all : all.map(partialEntry),
  ]);
  return { schema, microFrontends: Object.fromEntries(entries) };
}

function partialEntry({ url, metadata, extras: { manifest } }: DiscoveryEntry): PartialEntry {
  const { name, nav, slots, availability } = manifest;
  const paths = manifest.paths.map(({ path, guard }) => ({ path, guard }));
  const extras = { isPartial: true, manifest: { name, paths, nav, slots, availability } } as const;
  return { url, metadata: { version: metadata.version }, extras };
}
