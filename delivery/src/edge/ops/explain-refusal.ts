import { dirname } from 'node:path';
import { StoreError } from '#src/store/store.ts';

const advice: Record<string, string> = {
  EACCES: "its folders belong to somebody else: give them to the edge's user, and publish as that user",
  EPERM: "its folders belong to somebody else: give them to the edge's user, and publish as that user",
  EROFS: 'it can only be read here: roll back with "release rollback" where it can be written',
  ENOSPC: 'the disk is full: delete outcomes/ in the store, which holds nothing but reports of loads',
};

/** Returns what the operator can do about a failed rollback, or null for an unexpected error. */
export function explainRefusal(error: unknown): string | null {
  if (error instanceof StoreError) return error.message;
  if (!(error instanceof Error) || !('code' in error)) return null;
  const said = advice[String(error.code)];
  const where = 'path' in error && typeof error.path === 'string' ? dirname(error.path) : 'the store';
  return said ? `${where} cannot be written: ${said}` : null;
}
