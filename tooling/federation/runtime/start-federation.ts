import type { createInstance } from '@module-federation/enhanced/runtime';

export type Instance = ReturnType<typeof createInstance>;

/** What the bundler's own runtime of a build offers to the federation runtime. */
export interface BundlerRequire {
  federation: { initOptions: Parameters<typeof createInstance>[0] };
  f: Record<string, () => void>;
  initContainer: (...scope: unknown[]) => unknown;
}
