import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './store.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const textTypes = new Set(['.js', '.mjs', '.css', '.json', '.map', '.svg', '.html', '.txt', '.webmanifest']);
const suffixes: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

export function encodedName(file: string, encoding: Encoding): string {
  return `${file}${suffixes[encoding]}`;
}

/** Writes a file and its compressed siblings through to the disk; a sibling that is not smaller is left out. */
export async function writeServedFile(path: string, content: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content, { flush: true });
  if (!textTypes.has(extname(path))) return;
  const [br, gz] = await Promise.all([
    brotli(content, { params: brotliParams(path, content.length) }),
    gzipped(content, { level: 9 }),
  ]);
  const siblings: [Encoding, Buffer][] = [
    ['br', br],
    ['gzip', gz],
  ];
  for (const [encoding, bytes] of siblings) {
    if (bytes.length < content.length) await writeFile(encodedName(path, encoding), bytes, { flush: true });
  }
}

/** As hard as possible, since it is done once; but nobody waits for a source map, and they are large. */
const brotliParams = (path: string, size: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: path.endsWith('.map') ? 5 : constants.BROTLI_MAX_QUALITY,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_SIZE_HINT]: size,
});
