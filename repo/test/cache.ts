import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command.ts';
import type { Step } from './step.ts';

/** A run stores its results in this folder for the next run. CI keeps the folder between its runs. */
export const cacheFolder = process.env.TEST_CACHE_DIR || join(root, 'node_modules/.cache/tapin-test');

export function cached(name: string): string | null {
  const file = join(cacheFolder, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

export function writeCached(name: string, text: string): void {
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(join(cacheFolder, name), text);
}

const fileOf = ({ name }: Step, target: string) => `${name} ${target}`.replaceAll(/[^a-zA-Z0-9-]+/g, '-');

export const changedTargets = (step: Step): string[] =>
  Object.entries(step.targets)
    .filter(([target, fingerprint]) => cached(fileOf(step, target)) !== fingerprint)
    .map(([target]) => target);

export function recordSuccess(step: Step, targets: readonly string[]): void {
  for (const target of targets) writeCached(fileOf(step, target), step.targets[target] ?? '');
}
