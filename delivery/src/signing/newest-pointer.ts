import { isDeepStrictEqual } from 'node:util';
import type { Channel } from '@tapin/shared/remote/channel';
import { basisRevision, type VerifiedPointer, verifyPointer } from './pointer.ts';
import type { TrustedKeys } from './trust.ts';

/** Returns why a pointer is refused beside the latest one that was seen, or null. */
export function refusalOf(found: VerifiedPointer | string, seen: VerifiedPointer | null): string | null {
  if (typeof found === 'string') return found;
  const { revision } = found.pointer;
  if (!seen) return null;
  if (revision < seen.pointer.revision)
    return `it is of revision ${revision}, and revision ${seen.pointer.revision} was seen before`;
  // Otherwise the key of the edge could move a part back to any state that was ever signed, such as an ended canary.
  if (basisRevision(found) < basisRevision(seen))
    return `the edge chose from revision ${basisRevision(found)}, and revision ${basisRevision(seen)} was signed since`;
  if (revision > seen.pointer.revision) return null;
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
  const isLater = (a: VerifiedPointer, b: VerifiedPointer) =>
    basisRevision(b) - basisRevision(a) || b.pointer.revision - a.pointer.revision;
  return found.sort(isLater)[0] ?? null;
}
