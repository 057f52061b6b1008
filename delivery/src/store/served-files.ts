import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Release } from '@tapin/delivery-formats/release';
import { brotli } from '@tapin/servers/brotli';
import { type Encoding, StoreError } from './store.ts';

export function integrityOf(bytes: Buffer): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

const gzipped = promisify(gzip);

const textTypes = new Set(['.js', '.mjs', '.css', '.json', '.map', '.svg', '.html', '.txt', '.webmanifest']);
const suffixes: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

export function encodedName(file: string, encoding: Encoding | undefined): string {
  return encoding ? `${file}${suffixes[encoding]}` : file;
}

/** Reads a file of a build, and refuses it when its integrity differs from that in the release. */
export async function readReleased(folder: string, file: string, { files }: Release): Promise<Buffer> {
  const path = join(folder, file);
  const content = await readFile(path);
  if (integrityOf(content) === files[file]?.integrity) return content;
  throw new StoreError(`${path} changed while it was being published: publish again`);
}

/** Returns a file in every served form: uncompressed, and in each compressed form that is smaller. */
export async function encodedFiles(file: string, content: Buffer): Promise<[Encoding | undefined, Buffer][]> {
  if (!textTypes.has(extname(file))) return [[undefined, content]];
  const [br, gz] = await Promise.all([brotli(file, content), gzipped(content, { level: 9 })]);
  const compressed: [Encoding, Buffer][] = [
    ['br', br],
    ['gzip', gz],
  ];
  return [[undefined, content], ...compressed.filter(([, bytes]) => bytes.length < content.length)];
}

export async function writeServedFile(path: string, content: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  for (const [encoding, bytes] of await encodedFiles(path, content))
    await writeFile(encodedName(path, encoding), bytes, { flush: true });
}
