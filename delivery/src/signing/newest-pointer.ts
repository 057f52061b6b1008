import { isDeepStrictEqual } from 'node:util';
import type { Channel } from '@tapin/shared/remote/channel';
import { type VerifiedPointer, verifyPointer } from './pointer.ts';
import type { TrustedKeys } from './trust.ts';

/** Returns why a pointer is refused beside the latest one that was seen, or null. */
export function refusalOf(found: VerifiedPointer | string, seen: VerifiedPointer | null): string | null {
  if (typeof found === 'string') return found;
  const { revision } = found.pointer;
  if (!seen || revision > seen.pointer.revision) return null;
  if (revision < seen.pointer.revision)
    return `it is of revision ${revision}, and revision ${seen.pointer.revision} was seen before`;
  return isDeepStrictEqual(found.pointer, seen.pointer)
    ? null
    : `another pointer of revision ${revision} was seen before`;
}

/** Returns the latest pointer of a part in earlier documents that is signed correctly. */
export function latestIn(
  history: readonly Channel[],
  channel: string,
  part: string,
  keys: TrustedKeys,
): VerifiedPointer | null {
  const verified = history.map(({ pointers }) => verifyPointer(pointers?.[part], { channel, part }, keys));
  const found = verified.filter((each) => typeof each !== 'string');
  return found.sort((a, b) => b.pointer.revision - a.pointer.revision)[0] ?? null;
}
