import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command.ts';

/** A run stores its results in this folder for the next one. A CI keeps the folder between its runs. */
export const cacheFolder = process.env.TEST_CACHE_DIR || join(root, 'node_modules/.cache/tapin-test');

export function cached(name: string): string | null {
  const file = join(cacheFolder, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

export function writeCached(name: string, text: string): void {
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(join(cacheFolder, name), text);
}
