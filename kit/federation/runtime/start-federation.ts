import type { createInstance } from '@module-federation/enhanced/runtime';

export type Instance = ReturnType<typeof createInstance>;

/** The part of the bundler's runtime that the federation runtime uses. */
export interface BundlerRequire {
  federation: { initOptions: Parameters<typeof createInstance>[0] };
  f: Record<string, () => void>;
  initContainer: (...scope: unknown[]) => unknown;
}
