import { gunzipSync } from 'node:zlib';

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
