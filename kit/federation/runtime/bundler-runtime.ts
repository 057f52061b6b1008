import type { createInstance } from '@module-federation/enhanced/runtime';
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js';
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js';
import { installInitialConsumes } from '@module-federation/webpack-bundler-runtime/dist/installInitialConsumes.js';

/**
 * The interface of `@module-federation/webpack-bundler-runtime` without the features that no part uses: remotes that are
 * known at build time, fallbacks of shared modules, and the runtime as one object. Each container gets a new object,
 * because it writes into it.
 */
export const bundlerRuntime = (
  create: (options: BundlerRequire['federation']['initOptions']) => Instance,
) => ({
  attachShareScopeMap,
  bundlerRuntimeOptions: {},
  bundlerRuntime: {
    S: {},
    I: initializeSharing,
    consumes,
    initContainerEntry,
    installInitialConsumes,
    init: ({ webpackRequire }: { webpackRequire: BundlerRequire }) =>
      create(webpackRequire.federation.initOptions),
  },
});

export type Instance = ReturnType<typeof createInstance>;

export interface BundlerRequire {
  federation: { initOptions: Parameters<typeof createInstance>[0] };
  f: Record<string, () => void>;
  initContainer: (...scope: unknown[]) => unknown;
}
