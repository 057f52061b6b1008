import { claimOf } from '@tapin/delivery-formats/claim-of';
import type { Release } from '@tapin/delivery-formats/release';
import type { Claiming, Conflict } from './conflict.ts';
import { unmetRequirement } from './live-releases.ts';
import { slotConflicts } from './slots.ts';

export function conflicts(host: Release | null, remotes: Release[]): Conflict[] {
  return [...(host ? unmetRequirements(host, remotes) : []), ...claimConflicts(host, remotes)];
}

/** Returns the conflicts between the paths, slots and navigation of remotes. */
export const claimConflicts = (host: Release | null, remotes: Claiming[]): Conflict[] => [
  ...reservedPaths(remotes),
  ...duplicatePaths(remotes),
  ...sharedSegments(remotes),
  ...slotConflicts(host, remotes),
  ...entriesWithoutOwner(remotes),
  ...duplicateEntries(remotes),
];

function unmetRequirements(host: Release, remotes: Release[]): Conflict[] {
  return remotes.flatMap((remote) => {
    const unmet = unmetRequirement(host, remote);
    if (!unmet) return [];
    const text = `${remote.name} ${remote.version} ${unmet}`;
    return [{ parts: [remote.name, host.name], text, unmetOf: remote }];
  });
}

const claimsOf = (remotes: Claiming[]) =>
  remotes.flatMap(({ name, manifest }) => (manifest?.paths ?? []).map(({ path }) => ({ name, path })));

function reservedPaths(remotes: Claiming[]): Conflict[] {
  return claimsOf(remotes)
    .filter(({ path }) => isReserved(path))
    .map(({ name, path }) => ({
      parts: [name],
      text: `path ${path} is reserved for the edge: choose another path`,
    }));
}

function duplicatePaths(remotes: Claiming[]): Conflict[] {
  const owners = new Map<string, string>();
  return claimsOf(remotes).flatMap(({ name, path }) =>
    claimedPaths(path).flatMap((form) => {
      const owner = owners.get(form) ?? name;
      owners.set(form, owner);
      if (owner === name) return [];
      const advice = 'choose another path, or publish both together if the path moves';
      return [{ parts: [name, owner], text: `${name} and ${owner} both own path ${path}`, advice }];
    }),
  );
}

const entriesOf = (remotes: Claiming[]) =>
  remotes.flatMap(({ name, manifest }) =>
    (manifest?.nav ?? []).flatMap(({ to }) => (typeof to === 'string' ? [{ name, to }] : [])),
  );

function entriesWithoutOwner(remotes: Claiming[]): Conflict[] {
  const claims = claimsOf(remotes);
  return entriesOf(remotes)
    .filter(({ to }) => !claimOf(claims, to))
    .map(({ name, to }) => ({
      parts: [name],
      text: `${name} has ${to} in its navigation, and no live remote owns that path`,
      advice: `declare a screen with that path, or publish its owner first or together with ${name}`,
    }));
}

function duplicateEntries(remotes: Claiming[]): Conflict[] {
  const entries = entriesOf(remotes);
  return entries.flatMap(({ name, to }, index) => {
    const first = entries.slice(0, index).find((earlier) => earlier.to === to && earlier.name !== name);
    if (!first) return [];
    const text = `${name} and ${first.name} both have ${to} in their navigation`;
    return [{ parts: [name, first.name], text, advice: 'leave the entry out of one of them' }];
  });
}

/**
 * Returns the conflicts about first segments of paths. A segment belongs to the remote that is live with it. Another
 * remote may own paths below the segment only if the declarations of both remotes name each other, so that no squad can
 * shadow the paths of another one. The order in which the remotes are published does not matter.
 */
function sharedSegments(remotes: Claiming[]): Conflict[] {
  const owners = new Map<string, Claiming[]>();
  return remotes.flatMap((remote) =>
    segmentsOf(remote).flatMap(({ segment, path }) => {
      const earlier = owners.get(segment) ?? [];
      owners.set(segment, [...earlier, remote]);
      if (segment.startsWith('/:')) return [parameterFirst(remote, path)];
      return earlier.flatMap((owner) => segmentConflict(segment, path, owner, remote));
    }),
  );
}

function segmentsOf({ manifest }: Claiming): { segment: string; path: string }[] {
  const paths = new Map<string, string>();
  for (const { path } of manifest?.paths ?? []) {
    const segment = segmentOf(path);
    if (segment !== null && !paths.has(segment)) paths.set(segment, path);
  }
  return [...paths].map(([segment, path]) => ({ segment, path }));
}

const namesOther = ({ manifest }: Claiming, segment: string, other: string) =>
  manifest?.shares?.[segment]?.includes(other) ?? false;

function segmentConflict(segment: string, path: string, owner: Claiming, remote: Claiming): Conflict[] {
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

/**
 * Returns the conflict of a path whose first segment is a parameter, which would match the paths of every other remote.
 */
const parameterFirst = ({ name }: Claiming, path: string): Conflict => ({
  parts: [name],
  text: `path ${path} of ${name} begins with a parameter`,
  advice: 'begin it with a word',
  toleratedAs: `${name} ${path}`,
});

/** Returns the paths that a pattern claims: `/a/:x?` claims `/a` and `/a/:x`. The names of parameters are ignored. */
function claimedPaths(path: string): string[] {
  const segments = path.split('/').filter(Boolean);
  const full = `/${segments.map((segment) => (segment.startsWith(':') ? ':' : segment)).join('/')}`;
  if (!segments.at(-1)?.endsWith('?')) return [full];
  return [full, full.slice(0, full.lastIndexOf('/')) || '/'];
}

/** Returns the first segment of a path, such as `/staff`, or null for the first page of the site. */
export function segmentOf(path: string): string | null {
  const [first] = path.split('/').filter(Boolean);
  return first === undefined ? null : `/${first}`;
}

/**
 * The first segments of the paths that the edge itself serves, such as `api` of `/api/…`. No remote may own such a
 * path.
 */
const reserved = new Set([
  'api',
  'parts',
  'healthz',
  'readyz',
  'metrics',
  'ops',
  'squads',
  'kit',
  'discovery.json',
  'load-outcomes',
]);

/** Whether a path cannot be a page of a remote. */
export function isReserved(path: string): boolean {
  const [first = ''] = path.split('/').filter(Boolean);
  return reserved.has(first);
}
