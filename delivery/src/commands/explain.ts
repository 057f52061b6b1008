const advice: Record<string, string> = {
  EACCES: 'give this user write permission, or choose another folder with --store',
  EPERM: 'its file system may not support hard links: choose a folder on another file system with --store',
  ENOTSUP: 'its file system does not support hard links: choose a folder on another file system with --store',
  EROFS: 'it is read-only: choose another folder with --store',
  ENOSPC:
    'the disk is full: delete outcomes/ in the store, which contains only reports of loads, and try again; then remove old versions with "release prune"',
  ENOTDIR: 'a file exists where a folder is needed: choose another folder with --store',
  EEXIST: 'a file exists where a folder is needed: choose another folder with --store',
};

/** Returns the message for an error of a command: one line that says what to do. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const path = 'path' in error && typeof error.path === 'string' ? error.path : 'the store';
  return advice[code] ? `cannot write ${path}: ${advice[code]}` : error.message.replaceAll('\n', ' ');
}
