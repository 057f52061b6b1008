import { claimOf } from '@tapin/shared/remote/claim-of';
import type { Release } from '@tapin/shared/remote/release';

export interface PathOwner {
  remote: Release;
  /** The name of the chunk that contains the screen. */
  screen: string;
}

/**
 * Returns the remote that owns a path. An opt-in remote is never returned: its files are not preloaded, because a page
 * is composed without knowing the district of its visitor.
 */
export function pathOwner(remotes: Release[], path: string): PathOwner | null {
  const claims = remotes.flatMap((remote) =>
    (remote.manifest?.paths ?? []).map(({ path, screen }) => ({ path, remote, screen })),
  );
  const owner = claimOf(claims, path)?.claim ?? null;
  return owner?.remote.manifest?.availability === 'opt-in' ? null : owner;
}
