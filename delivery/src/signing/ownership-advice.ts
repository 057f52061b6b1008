import { hostName } from '#src/store/part-names.ts';
import type { KeyList, ListedKey } from './key-list.ts';
import { ownershipOf } from './ownership.ts';

/** Whether a part can claim paths and slots at all. The host has none. */
export const canClaim = (part: string): boolean => part !== hostName;

const isUsable = ({ revoked, until }: ListedKey) => !revoked && !(until && Date.parse(until) <= Date.now());

/** Returns the parts that a key of a squad may sign, and that may claim everything, as in lists of earlier versions. */
export function partsWithoutOwnership({ keys, owners = {} }: Pick<KeyList, 'keys' | 'owners'>): string[] {
  const parts = keys.flatMap((key) => (key.part && canClaim(key.part) && isUsable(key) ? [key.part] : []));
  return [...new Set(parts)].filter((part) => !ownershipOf(owners, part));
}

export function ownershipAdvice(list: KeyList | null): string[] {
  const parts = list ? partsWithoutOwnership(list) : [];
  if (parts.length === 0) return [];
  return [
    `the keys of ${parts.join(', ')} may claim the paths of every remote: record what each may claim with "release keys paths --from-live"`,
  ];
}
