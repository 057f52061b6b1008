import { firstConflict } from '@tapin/shared/remote/compatible';
import type { Release } from '@tapin/shared/remote/release';
import { claimedForms } from './path-claims.ts';

/** What is wrong between parts, in words, with the parts that it is about. */
export interface Conflict {
  parts: string[];
  text: string;
}

/** All that would not work if these releases were live together. */
export function conflicts(host: Release | null, remotes: Release[]): Conflict[] {
  return [...(host ? unmetRequirements(host, remotes) : []), ...contestedPaths(remotes)];
}

function unmetRequirements(host: Release, remotes: Release[]): Conflict[] {
  return remotes.flatMap((remote) => {
    const conflict = firstConflict(host.shared, remote.shared);
    if (!conflict) return [];
    const text = `${remote.name} ${remote.version} ${conflict} (${host.name} ${host.version})`;
    return [{ parts: [remote.name, host.name], text }];
  });
}

function contestedPaths(remotes: Release[]): Conflict[] {
  const owners = new Map<string, string>();
  const found: Conflict[] = [];
  for (const { name, manifest } of remotes) {
    for (const { path } of manifest?.paths ?? []) {
      for (const form of claimedForms(path)) {
        const owner = owners.get(form) ?? name;
        owners.set(form, owner);
        if (owner !== name)
          found.push({ parts: [name, owner], text: `${name} and ${owner} both own path ${path}` });
      }
    }
  }
  return found;
}
