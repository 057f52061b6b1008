import { claimOf } from '@tapin/shared/remote/claim-of';
import type { PageClaim } from '@tapin/shared/remote/discovery';
import type { Remote } from './discovery.ts';

export interface Ownership {
  remote: Remote;
  claim: PageClaim;
}

/** Returns the remote that owns a path, with its claim. */
export function findOwner(remotes: readonly Remote[], pathname: string): Ownership | null {
  const claims = remotes.flatMap((remote) =>
    remote.manifest.paths.map((claim) => ({ path: claim.path, remote, claim })),
  );
  return claimOf(claims, pathname)?.claim ?? null;
}
