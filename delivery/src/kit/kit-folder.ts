import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { ExportsList } from '@tapin/delivery-formats/kit-exports';

/** The bytes of a block. A tarball has a header in each entry and pads its content to whole blocks. */
const block = 512;

/** Returns the text of each file in a package by its path. */
export function unpackTarball(tarball: Buffer): Map<string, string> {
  const content = gunzipSync(tarball);
  const files = new Map<string, string>();
  const textAt = (start: number, length: number) =>
    content.toString('utf8', start, start + length).split('\0')[0] ?? '';
  for (let at = 0; at < content.length && content[at] !== 0; ) {
    const [name, folder] = [textAt(at, 100), textAt(at + 345, 155)];
    const size = Number.parseInt(textAt(at + 124, 12), 8);
    const path = (folder ? `${folder}/${name}` : name).replace(/^package\//, '');
    // An entry of a folder has no content.
    if (path && !path.endsWith('/')) files.set(path, content.toString('utf8', at + block, at + block + size));
    at += block + Math.ceil(size / block) * block;
  }
  return files;
}

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
