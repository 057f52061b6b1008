import { isCompatible } from '@tapin/shared/remote/compatible';

const numbers = (version: string) => version.split(/[-.]/, 3).map(Number);

/** Whether `a` is not later than `b`. */
function isAtMost(a: string, b: string): boolean {
  const [before, after] = [numbers(a), numbers(b)];
  const first = before.findIndex((number, index) => number !== after[index]);
  return first < 0 || (before[first] ?? 0) < (after[first] ?? 0);
}

/**
 * Stands for the runtime's own `satisfy`, which reads every range that npm knows. A build of ours asks for caret ranges
 * (`tooling/shared-modules.ts`); the runtime itself asks with `<=` which of two versions is the later one.
 */
export const satisfy = (version: string, range: string): boolean =>
  range.startsWith('<=') ? isAtMost(version, range.slice(2)) : isCompatible(version, range);
