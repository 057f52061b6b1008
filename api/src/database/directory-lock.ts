import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '#src/basics/start-error.ts';

export interface DirectoryLock {
  release(): void;
}

function readHolder(folder: string): string {
  try {
    return `process ${readFileSync(join(folder, 'holder'), 'utf8').trim()}`;
  } catch {
    return 'another process';
  }
}

/**
 * Locks a folder of PGlite for this process, or refuses. Two processes on one folder would silently lose rows. The lock
 * is a file lock of the operating system, made with SQLite, so that it ends with the process even when that is killed.
 */
export function lockDirectory(folder: string): DirectoryLock {
  let lock: DatabaseSync | undefined;
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, '.writable'), '');
    lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock?.close();
    const reason = error instanceof Error ? error.message : String(error);
    if (reason.includes('locked')) {
      throw new StartError(
        `The data folder ${folder} is in use by ${readHolder(folder)}: stop that one, or set DATA_DIR to another folder.`,
      );
    }
    throw new StartError(
      `The data folder ${folder} cannot be written (${reason}): change its permissions or set DATA_DIR.`,
    );
  }
  writeFileSync(join(folder, 'holder'), `${process.pid}\n`);
  const held = lock;
  return { release: () => held.close() };
}
