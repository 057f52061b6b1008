import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { ExportsList } from '@tapin/delivery-formats/kit-exports';
import { unpackTarball } from './unpack-tarball.ts';

/** Writes the files of a tarball to a folder. */
export function unpackKit(tarball: Buffer, folder: string): void {
  for (const [path, text] of unpackTarball(tarball)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** Returns the version of a packed kit. */
export const versionIn = (tarball: Buffer): string =>
  JSON.parse(unpackTarball(tarball).get('package.json') ?? '{}').version;

export const readExportsList = (folder: string): ExportsList =>
  JSON.parse(readFileSync(join(folder, 'exports.json'), 'utf8'));

/** Returns the file that a kit exports as an entry point. */
export function exportTargets(folder: string): (entry: string) => string {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return (entry) => {
    for (const [name, target] of Object.entries<{ types?: string }>(exports)) {
      const [before = '', after] = name.slice(2).split('*');
      if (!target.types || !(after === undefined ? entry === before : entry.startsWith(before))) continue;
      const file = join(folder, target.types.replace('*', entry.slice(before.length)));
      if (existsSync(file)) return file.replace(/\.d\.ts$/, '.js');
    }
    throw new Error(`${folder} does not export ${entry}`);
  };
}

const { resolve } = createRequire(import.meta.url);

/** Returns the folder in which the libraries of the surfaces are installed. A production folder has none. */
function libraryFolder(): string | undefined {
  const besideDelivery = resolve.paths('@tapin/shared') ?? [];
  const shared = besideDelivery.map((folder) => join(folder, '@tapin/shared/package.json')).find(existsSync);
  if (!shared) return undefined;
  const { resolve: fromShared } = createRequire(realpathSync(shared));
  return fromShared.paths('react')?.find((folder) => existsSync(join(folder, 'react')));
}

/** Runs a function while unpacked kits can import the installed libraries. Both need the same ones, or no type would fit. */
export async function withLibraries<T>(folders: readonly string[], run: () => Promise<T>): Promise<T> {
  const libraries = libraryFolder();
  const links = folders.map((folder) => join(folder, 'node_modules')).filter((link) => !existsSync(link));
  if (libraries) for (const link of links) symlinkSync(libraries, link);
  try {
    return await run();
  } finally {
    for (const link of links) rmSync(link, { force: true });
  }
}

/** Returns the text of each file of a kit, except for its version. */
export const contentOf = (folder: string): Map<string, string> =>
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
