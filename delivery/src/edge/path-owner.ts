import { claimOf } from '@tapin/shared/remote/claim-of';
import type { Release } from '@tapin/shared/remote/release';

export interface PathOwner {
  remote: Release;
  /** The name of the chunk with the path's screen. */
  screen: string;
}

/**
 * The remote that a path belongs to, when everybody gets it. Of one that each district turns on for itself nothing is
 * fetched ahead: the page does not say whose it is.
 */
export function pathOwner(remotes: Release[], path: string): PathOwner | null {
  const claims = remotes.flatMap((remote) =>
    (remote.manifest?.paths ?? []).map(({ path, screen }) => ({ path, remote, screen })),
  );
  const owner = claimOf(claims, path)?.claim ?? null;
  return owner?.remote.manifest?.availability === 'opt-in' ? null : owner;
}
