import { dirname } from 'node:path';
import { StoreError } from '#src/store/store.ts';

const advice: Record<string, string> = {
  EACCES:
    'the folder belongs to another user: change its owner to the user of the edge, and publish as that user',
  EPERM:
    'the folder belongs to another user: change its owner to the user of the edge, and publish as that user',
  EROFS: 'the store is read-only here: run "release rollback" on a machine that can write to it',
  ENOSPC:
    'the disk is full: delete outcomes/ and canary-visits/ in the store, which contain only reports of pages',
};

/** Returns what the operator can do about a failed rollback, or null for an unexpected error. */
export function explainFailure(error: unknown): string | null {
  if (error instanceof StoreError) return error.message;
  if (!(error instanceof Error) || !('code' in error)) return null;
  const hint = advice[String(error.code)];
  const where = 'path' in error && typeof error.path === 'string' ? dirname(error.path) : 'the store';
  return hint ? `${where} cannot be written: ${hint}` : null;
}
