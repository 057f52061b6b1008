import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const datedName = /^tapin-\d{8}T\d{6}Z\.backup$/;
const unfinishedName = /^tapin-\d{8}T\d{6}Z\.backup\.partial$/;
const removeUnfinishedAfterMs = 24 * 3_600_000;

/** Returns the name of a nightly backup. Names sort by time. */
export const datedFile = (folder: string, now: Date): string =>
  join(folder, `tapin-${now.toISOString().replace(/[-:]|\.\d+/g, '')}.backup`);

/** Keeps the newest backups of a folder, and returns the files that were removed. Files with other names stay. */
export async function removeOldBackups(folder: string, keep: number, now = Date.now()): Promise<string[]> {
  const names = (await readdir(folder)).sort();
  const old = names.filter((name) => datedName.test(name)).slice(0, -keep);
  for (const name of names.filter((each) => unfinishedName.test(each))) {
    const { mtimeMs } = await stat(join(folder, name));
    if (now - mtimeMs > removeUnfinishedAfterMs) old.push(name);
  }
  for (const name of old) await rm(join(folder, name), { force: true });
  return old;
}
