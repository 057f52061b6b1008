import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  describeSize,
  isCounted,
  kilobytes,
  measurePart,
  sizeNames,
  slotBytes,
} from '@tapin/delivery-formats/part-sizes';
import type { BuildInfo } from '@tapin/delivery-formats/release';
import { brotli } from '@tapin/servers/brotli';

/**
 * Returns a line for each size of a built remote, with its budget: `entry   2.9 KB of 4.0 KB`. The budget of a slot is
 * known only where its owner is live.
 */
export async function budgetLines(dist: string): Promise<string[]> {
  const info: BuildInfo = JSON.parse(readFileSync(join(dist, 'build-info.json'), 'utf8'));
  const files = readdirSync(dist).filter(isCounted);
  const sizes = files.map(async (file) => {
    const { length } = await brotli(file, readFileSync(join(dist, file)));
    return [file, length] as const;
  });
  const bytes = Object.fromEntries(await Promise.all(sizes));
  const measured = measurePart(info, bytes);
  const lines = [
    ...sizeNames.map((name) => [
      describeSize(name, measured),
      withBudget(measured.sizes[name], info.budgets?.[name]),
    ]),
    ...(info.manifest?.slots ?? []).map((slot) => [
      `content of ${slot}`,
      kilobytes(slotBytes(info, slot, bytes)),
    ]),
  ];
  const width = Math.max(...lines.map(([label = '']) => label.length));
  return lines.map(([label = '', size]) => `${label.padEnd(width)}  ${size}`);
}

function withBudget(size: number, limit: number | undefined): string {
  const budget = limit === undefined ? ', no budget' : ` of ${kilobytes(limit)}`;
  const excess = limit !== undefined && size > limit ? `, ${kilobytes(size - limit)} too much` : '';
  return `${kilobytes(size)}${budget}${excess}`;
}
