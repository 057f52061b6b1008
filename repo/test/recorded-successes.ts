import { cached, writeCached } from './cache.ts';
import type { Step } from './step.ts';

const fileOf = ({ name }: Step, target: string) => `${name} ${target}`.replaceAll(/[^a-zA-Z0-9-]+/g, '-');

/** The targets of a step whose inputs differ from those of its last green run. */
export const changedTargets = (step: Step): string[] =>
  Object.entries(step.targets)
    .filter(([target, fingerprint]) => cached(fileOf(step, target)) !== fingerprint)
    .map(([target]) => target);

/** Stores the inputs with which the targets of a step were green. */
export function recordSuccess(step: Step, targets: readonly string[]): void {
  for (const target of targets) writeCached(fileOf(step, target), step.targets[target] ?? '');
}
