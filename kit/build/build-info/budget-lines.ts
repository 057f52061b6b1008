import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  describeSize,
  isCounted,
  kilobytes,
  measurePart,
  sizeNames,
} from '@tapin/delivery-formats/part-sizes';
import type { BuildInfo } from '@tapin/delivery-formats/release';
import { brotli } from '@tapin/servers/brotli';

/** Returns a line for each size of a built remote, with its budget: `entry   2.9 KB of 4.0 KB`. */
export async function budgetLines(dist: string): Promise<string[]> {
  const info: BuildInfo = JSON.parse(readFileSync(join(dist, 'build-info.json'), 'utf8'));
  const files = readdirSync(dist).filter(isCounted);
  const sizes = files.map(async (file) => {
    const { length } = await brotli(file, readFileSync(join(dist, file)));
    return [file, length] as const;
  });
  const measured = measurePart(info, Object.fromEntries(await Promise.all(sizes)));
  const labels = sizeNames.map((name) => describeSize(name, measured));
  const width = Math.max(...labels.map((label) => label.length));
  return sizeNames.map((name, index) => {
    const size = measured.sizes[name];
    const limit = info.budgets?.[name];
    const budget = limit === undefined ? ', no budget' : ` of ${kilobytes(limit)}`;
    const excess = limit !== undefined && size > limit ? `, ${kilobytes(size - limit)} too much` : '';
    return `${(labels[index] ?? '').padEnd(width)}  ${kilobytes(size)}${budget}${excess}`;
  });
}
