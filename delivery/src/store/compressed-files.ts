import { readFile, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './store.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const textTypes = new Set(['.js', '.mjs', '.css', '.json', '.map', '.svg', '.html', '.txt', '.webmanifest']);
const suffixes: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

export function compressedName(file: string, encoding: Encoding): string {
  return `${file}${suffixes[encoding]}`;
}

/** Compresses once, at publish, as hard as possible; a sibling that would not be smaller is left out. */
export async function writeCompressed(path: string): Promise<void> {
  if (!textTypes.has(extname(path))) return;
  const content = await readFile(path);
  const siblings: [Encoding, Buffer][] = [
    ['br', await brotli(content, { params: brotliParams(content.length) })],
    ['gzip', await gzipped(content, { level: 9 })],
  ];
  for (const [encoding, bytes] of siblings) {
    if (bytes.length < content.length) await writeFile(compressedName(path, encoding), bytes);
  }
}

const brotliParams = (size: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_SIZE_HINT]: size,
});
