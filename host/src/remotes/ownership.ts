import type { PathClaim } from '@tapin/shared/remote/manifest';
import { matchPath } from '@tapin/shared/router';
import type { Remote } from './discovery.ts';

export interface Ownership {
  remote: Remote;
  claim: PathClaim;
}

/** Which remote owns a path. Of several patterns that match, the one with fewer parameters wins. */
export function ownerOf(remotes: readonly Remote[], pathname: string): Ownership | null {
  const owners = remotes.flatMap((remote) =>
    remote.manifest.paths.filter(({ path }) => matchPath(path, pathname)).map((claim) => ({ remote, claim })),
  );
  const parameters = ({ claim }: Ownership) => claim.path.split(':').length;
  return owners.sort((a, b) => parameters(a) - parameters(b))[0] ?? null;
}
