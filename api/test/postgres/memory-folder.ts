import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const sharedMemory = '/dev/shm';
/**
 * The space for the data of a test server, its write-ahead log and a few databases at a time. A Docker container has
 * only 64 MiB by default.
 */
const requiredBytes = 2 * 1024 ** 3;
/** The type of an in-memory file system in the results of statfs(2). */
const tmpfs = 0x01021994;

/** Returns an in-memory folder for data that nobody needs after a test, or the folder for temporary files. */
export function memoryFolder(): string {
  try {
    const { type, bavail, bsize } = statfsSync(sharedMemory);
    if (type === tmpfs && bavail * bsize >= requiredBytes) return sharedMemory;
  } catch {
    // Only Linux has this folder.
  }
  return tmpdir();
}
