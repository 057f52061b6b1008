import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Change, compareNames, type ExportsList } from '@tapin/delivery-formats/kit-exports';
import { compareTypes, findTypeScript, type TypeChanges } from './compare-types.ts';

interface KitComparison {
  change: Change;
  reasons: string[];
}

/**
 * Compares two unpacked kits. A removed name and a narrower type break remotes that were built with the old kit, so
 * they require a major version. Remotes that use an added name need a host that has it, so an added name requires a
 * minor version.
 */
export async function compareKits(oldFolder: string, newFolder: string): Promise<KitComparison> {
  const lists = [readExportsList(oldFolder), readExportsList(newFolder)] as const;
  const folders = [oldFolder, newFolder] as const;
  const { removed, added, changed } = compareNames(...lists);
  const { narrowed, widened, unclear } = await compareTypes(folders, lists);
  const breaking = [
    ...removed.map((name) => `${name} is gone`),
    ...narrowed.map((name) => `${name} has a narrower type`),
  ];
  if (breaking.length > 0) return { change: 'major', reasons: breaking };
  const additions = [
    ...added.map((name) => `${name} is new`),
    ...unclear.map(
      (name) => `${name} has another generic type, which the compiler cannot compare: check it by hand`,
    ),
    ...new Set(
      [...widened, ...changed]
        .filter((name) => !unclear.includes(name))
        .map((name) => `${name} has another type`),
    ),
  ];
  if (additions.length > 0) return { change: 'minor', reasons: additions };
  const [before, after] = folders.map(contentOf);
  const isSame =
    before?.size === after?.size && [...(before ?? [])].every(([path, text]) => after?.get(path) === text);
  return { change: isSame ? 'same' : 'patch', reasons: [] };
}

export const compareTarballs = (old: Buffer, next: Buffer): Promise<KitComparison> =>
  withUnpacked(old, next, (folders) => compareKits(...folders));

/**
 * Compares the types of the names that two packed kits have in common, or returns the reason why they cannot be
 * compared.
 */
export async function compareTarballTypes(
  old: Buffer,
  next: Buffer,
): Promise<TypeChanges | { problem: string }> {
  // A production folder has no compiler.
  if (!findTypeScript()) return { problem: 'TypeScript is not installed here' };
  const compare = (folders: readonly [string, string]) =>
    compareTypes(folders, [readExportsList(folders[0]), readExportsList(folders[1])]);
  return withUnpacked(old, next, compare).catch((error: Error) => ({ problem: error.message }));
}

async function withUnpacked<T>(
  old: Buffer,
  next: Buffer,
  run: (folders: readonly [string, string]) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'tapin-kits-'));
  try {
    const folders = [join(folder, 'old'), join(folder, 'new')] as const;
    unpackKit(old, folders[0]);
    unpackKit(next, folders[1]);
    return await run(folders);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The size of a block in bytes. A tarball has a header block for each entry, and pads its content to whole blocks. */
const block = 512;

export function unpackTarball(tarball: Buffer): Map<string, string> {
  const content = gunzipSync(tarball);
  const files = new Map<string, string>();
  const textAt = (start: number, length: number) =>
    content.toString('utf8', start, start + length).split('\0')[0] ?? '';
  for (let at = 0; at < content.length && content[at] !== 0; ) {
    const [name, folder] = [textAt(at, 100), textAt(at + 345, 155)];
    const size = Number.parseInt(textAt(at + 124, 12), 8);
    const path = (folder ? `${folder}/${name}` : name).replace(/^package\//, '');
    // The entry of a folder has no content.
    if (path && !path.endsWith('/')) files.set(path, content.toString('utf8', at + block, at + block + size));
    at += block + Math.ceil(size / block) * block;
  }
  return files;
}

export function unpackKit(tarball: Buffer, folder: string): void {
  for (const [path, text] of unpackTarball(tarball)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

export const versionIn = (tarball: Buffer): string =>
  JSON.parse(unpackTarball(tarball).get('package.json') ?? '{}').version;

const readExportsList = (folder: string): ExportsList =>
  JSON.parse(readFileSync(join(folder, 'exports.json'), 'utf8'));

/** Returns the text of each file of a kit. The version is left out of the texts. */
const contentOf = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort()
      .map((file) => [
        file.slice(folder.length),
        readFileSync(file, 'utf8').replace(/^( {2}"version": ").*"/m, '$1"'),
      ]),
  );
