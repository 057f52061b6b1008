import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { isCounted, sizeLines } from '@tapin/delivery-formats/part-sizes';
import type { BuildInfo } from '@tapin/delivery-formats/release';
import { compressedSizes } from '@tapin/servers/brotli';

/** Returns the lines about the sizes of a built remote that publishing prints as well. */
export async function budgetLines(dist: string): Promise<string[]> {
  const info: BuildInfo = JSON.parse(readFileSync(join(dist, 'build-info.json'), 'utf8'));
  const files = readdirSync(dist, { recursive: true }).map((file) => String(file).split(sep).join('/'));
  return sizeLines(info, await compressedSizes(dist, files.filter(isCounted)));
}
