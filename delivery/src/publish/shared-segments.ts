import type { Release } from '@tapin/shared/remote/release';
import { segmentOf } from './path-claims.ts';

/** A conflict between releases. */
export interface Conflict {
  parts: string[];
  text: string;
  /** The advice for the squad of a part. */
  advice?: string;
  /** The remote that the host cannot run. What its squad can do depends on the hosts in the store. */
  unmetOf?: Release;
  /** Releases that are live together with a conflict of this key may continue, because the rule is younger than they are. */
  toleratedAs?: string;
}

/**
 * Returns the conflicts about first segments of paths. A segment belongs to the remote that is live with it. Another
 * remote may own paths below it only if the declarations of both name each other, so that nobody can shadow the paths of
 * another squad. The order in which the remotes are published does not matter.
 */
export function sharedSegments(remotes: Release[]): Conflict[] {
  const owners = new Map<string, Release[]>();
  return remotes.flatMap((remote) =>
    segmentsOf(remote).flatMap(({ segment, path }) => {
      const earlier = owners.get(segment) ?? [];
      owners.set(segment, [...earlier, remote]);
      if (segment.startsWith('/:')) return [parameterFirst(remote, path)];
      return earlier.flatMap((owner) => segmentConflict(segment, path, owner, remote));
    }),
  );
}

/** Returns each first segment of the paths of a remote, with its first path. */
function segmentsOf({ manifest }: Release): { segment: string; path: string }[] {
  const paths = new Map<string, string>();
  for (const { path } of manifest?.paths ?? []) {
    const segment = segmentOf(path);
    if (segment !== null && !paths.has(segment)) paths.set(segment, path);
  }
  return [...paths].map(([segment, path]) => ({ segment, path }));
}

const namesOther = ({ manifest }: Release, segment: string, other: string) =>
  manifest?.shares?.[segment]?.includes(other) ?? false;

function segmentConflict(segment: string, path: string, owner: Release, remote: Release): Conflict[] {
  const isAllowed = namesOther(owner, segment, remote.name);
  if (isAllowed && namesOther(remote, segment, owner.name)) return [];
  const advice = isAllowed
    ? `add shares: { '${segment}': ['${owner.name}'] } to src/remote.ts of ${remote.name}`
    : `choose another first segment for ${path} of ${remote.name}, or ask the squad of ${owner.name} for a version that shares ${segment} with ${remote.name}`;
  return [
    {
      parts: [remote.name, owner.name],
      text: `the paths below ${segment} belong to ${owner.name}`,
      advice,
      toleratedAs: [segment, ...[owner.name, remote.name].sort()].join(' '),
    },
  ];
}

/** A parameter as the first segment would match the paths of every other remote. */
const parameterFirst = ({ name }: Release, path: string): Conflict => ({
  parts: [name],
  text: `path ${path} of ${name} begins with a parameter`,
  advice: 'begin it with a word',
  toleratedAs: `${name} ${path}`,
});
