import { constants, createWriteStream } from 'node:fs';
import { type FileHandle, lstat, open, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { maxRosterBytes } from '@tapin/contract/roster';
import { SourceError } from '@tapin/oneroster/problems';
import { addMs, days, minutes } from '#src/basics/clock.ts';

/** A file that was written to within this time may still be growing. */
const quietMs = minutes(1);
const oldAfterMs = days(2);
/** The last record of a zip begins with these bytes, and is followed by a comment of at most 65,535 bytes. */
const endOfZip = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const maxEndBytes = 22 + 65_535;

interface RosterFile {
  name: string;
  changedAt: Date;
}

/**
 * Returns the folder of a district, or null if it does not exist. The folder has the code of the district as its name.
 */
export async function districtFolder(root: string | null, code: string): Promise<string | null> {
  if (root === null || !/^[A-Za-z0-9_-]+$/.test(code)) return null;
  try {
    const folder = join(await realpath(root), code);
    // A symbolic link is refused, because it could lead to the files of another district.
    return (await lstat(folder)).isDirectory() ? folder : null;
  } catch {
    return null;
  }
}

async function endsAsZip(file: FileHandle, bytes: number): Promise<boolean> {
  const length = Math.min(bytes, maxEndBytes);
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, bytes - length);
  return buffer.lastIndexOf(endOfZip) >= 0;
}

/** Opens a file if it is complete: not a link, not written to for a minute, and with the end record of a zip. */
async function openComplete(path: string, now: Date) {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const file = await open(path, flags).catch(() => null);
  if (!file) return null;
  const stats = await file.stat();
  const { size, mtimeMs } = stats;
  const isQuiet = now.getTime() - mtimeMs >= quietMs;
  if (stats.isFile() && isQuiet && (await endsAsZip(file, size))) return { file, size, mtimeMs };
  await file.close();
  return null;
}

async function listZips(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /^[^.].*\.zip$/i.test(name));
  const times: { name: string; mtimeMs: number }[] = [];
  for (const name of names) {
    const stats = await lstat(join(folder, name)).catch(() => null);
    if (stats) times.push({ name, mtimeMs: stats.mtimeMs });
  }
  return times.toSorted((a, b) => b.mtimeMs - a.mtimeMs).map(({ name }) => name);
}

interface FolderOfDistrict {
  root: string | null;
  code: string;
  now: Date;
}

async function openNewest({ root, code, now }: FolderOfDistrict) {
  const folder = await districtFolder(root, code);
  if (folder === null) return null;
  for (const name of await listZips(folder)) {
    const opened = await openComplete(join(folder, name), now);
    if (opened) return { ...opened, name };
  }
  return null;
}

/** Returns when the newest complete zip in the folder of a district was written, or null without one. */
export async function newestFileTime(place: FolderOfDistrict): Promise<Date | null> {
  const opened = await openNewest(place);
  await opened?.file.close();
  return opened && new Date(opened.mtimeMs);
}

/** Whether the system that writes the files has probably stopped. With one export a day, two have been missed. */
export const isOldFile = (changedAt: Date, now: Date): boolean => changedAt < addMs(now, -oldAfterMs);

/**
 * Copies the newest complete zip in the folder of a district, so that it does not change while it is read. Throws a
 * SourceError when the folder has no complete zip.
 */
export async function copyNewestFile(place: FolderOfDistrict, target: string): Promise<RosterFile> {
  const opened = await openNewest(place);
  if (!opened) throw new SourceError('folder-empty', place.code);
  const { file, name, size, mtimeMs } = opened;
  try {
    if (size > maxRosterBytes) throw new SourceError('zip-too-large', name);
    await pipeline(file.createReadStream({ autoClose: false, end: size - 1 }), createWriteStream(target));
    return { name, changedAt: new Date(mtimeMs) };
  } finally {
    await file.close();
  }
}
