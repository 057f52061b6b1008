import { claimOf } from '@tapin/shared/remote/claim-of';
import type { PathClaim } from '@tapin/shared/remote/manifest';
import type { Remote } from './discovery.ts';

export interface Ownership {
  remote: Remote;
  claim: PathClaim;
}

/** Which remote owns a path, and by which of its claims. */
export function ownerOf(remotes: readonly Remote[], pathname: string): Ownership | null {
  const claims = remotes.flatMap((remote) =>
    remote.manifest.paths.map((claim) => ({ path: claim.path, remote, claim })),
  );
  return claimOf(claims, pathname)?.claim ?? null;
}
