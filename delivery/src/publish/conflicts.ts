import { claimOf } from '@tapin/shared/remote/claim-of';
import type { Release } from '@tapin/shared/remote/release';
import { claimedPaths, isReserved } from './path-claims.ts';
import { type Conflict, sharedSegments } from './shared-segments.ts';
import { unmetRequirement } from './unmet-requirement.ts';

/** Returns all conflicts between these releases if they were live together. */
export function conflicts(host: Release | null, remotes: Release[]): Conflict[] {
  return [
    ...(host ? unmetRequirements(host, remotes) : []),
    ...reservedPaths(remotes),
    ...duplicatePaths(remotes),
    ...sharedSegments(remotes),
    ...duplicateSlots(remotes),
    ...entriesWithoutOwner(remotes),
    ...duplicateEntries(remotes),
  ];
}

function unmetRequirements(host: Release, remotes: Release[]): Conflict[] {
  return remotes.flatMap((remote) => {
    const unmet = unmetRequirement(host, remote);
    if (!unmet) return [];
    const text = `${remote.name} ${remote.version} ${unmet}`;
    return [{ parts: [remote.name, host.name], text, unmetOf: remote }];
  });
}

const claimsOf = (remotes: Release[]) =>
  remotes.flatMap(({ name, manifest }) => (manifest?.paths ?? []).map(({ path }) => ({ name, path })));

function reservedPaths(remotes: Release[]): Conflict[] {
  return claimsOf(remotes)
    .filter(({ path }) => isReserved(path))
    .map(({ name, path }) => ({
      parts: [name],
      text: `path ${path} is reserved for the edge: choose another path`,
    }));
}

function duplicatePaths(remotes: Release[]): Conflict[] {
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

function duplicateSlots(remotes: Release[]): Conflict[] {
  const fillers = remotes.flatMap(({ name, manifest }) =>
    (manifest?.slots ?? []).map((slot) => ({ name, slot })),
  );
  return fillers.flatMap(({ name, slot }, index) => {
    const first = fillers.slice(0, index).find((earlier) => earlier.slot === slot);
    if (!first) return [];
    const advice = 'leave it out of the slots of one of them, or publish both together if it moves';
    return [{ parts: [name, first.name], text: `${name} and ${first.name} both fill ${slot}`, advice }];
  });
}

/** Returns the navigation entries. Entries of old releases may have no target and are left out. */
const entriesOf = (remotes: Release[]) =>
  remotes.flatMap(({ name, manifest }) =>
    (manifest?.nav ?? []).flatMap(({ to }) => (typeof to === 'string' ? [{ name, to }] : [])),
  );

/** Returns the navigation entries that lead to a path that no remote owns. */
function entriesWithoutOwner(remotes: Release[]): Conflict[] {
  const claims = claimsOf(remotes);
  return entriesOf(remotes)
    .filter(({ to }) => !claimOf(claims, to))
    .map(({ name, to }) => ({
      parts: [name],
      text: `${name} has ${to} in its navigation, and no live remote owns that path`,
      advice: `declare a screen with that path, or publish its owner first or together with ${name}`,
    }));
}

function duplicateEntries(remotes: Release[]): Conflict[] {
  const entries = entriesOf(remotes);
  return entries.flatMap(({ name, to }, index) => {
    const first = entries.slice(0, index).find((earlier) => earlier.to === to && earlier.name !== name);
    if (!first) return [];
    const text = `${name} and ${first.name} both have ${to} in their navigation`;
    return [{ parts: [name, first.name], text, advice: 'leave the entry out of one of them' }];
  });
}
