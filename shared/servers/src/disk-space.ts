import { statfs } from 'node:fs/promises';

export interface DiskSpace {
  /** The space that the user of this process may still fill. */
  freeBytes: number;
  totalBytes: number;
}

/** Returns the space of the disk of a folder, or null when the folder does not exist. */
export async function readDiskSpace(folder: string): Promise<DiskSpace | null> {
  const found = await statfs(folder).catch(() => null);
  if (!found) return null;
  const { bavail, blocks, bsize } = found;
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
