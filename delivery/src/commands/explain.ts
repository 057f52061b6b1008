const advice: Record<string, string> = {
  EACCES: 'check who may write there, or choose another folder with --store',
  EPERM: 'its file system may lack hard links: choose a folder on another with --store',
  ENOTSUP: 'its file system lacks hard links: choose a folder on another with --store',
  EROFS: 'it can only be read: choose another folder with --store',
  ENOSPC:
    'the disk is full: delete outcomes/ in the store, which holds nothing but reports of loads, and try again; then let "release prune" remove old versions',
  ENOTDIR: 'a file is in the way: choose another folder with --store',
  EEXIST: 'a file is in the way: choose another folder with --store',
};

/** Describes an error in one line that says what happened and what to do. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const path = 'path' in error && typeof error.path === 'string' ? error.path : 'the store';
  return advice[code] ? `cannot write ${path}: ${advice[code]}` : error.message.replaceAll('\n', ' ');
}
