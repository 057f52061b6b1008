import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js';
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js';
import { installInitialConsumes } from '@module-federation/webpack-bundler-runtime/dist/installInitialConsumes.js';
import type { BundlerRequire, Instance } from './start-federation.ts';

/**
 * What `@module-federation/webpack-bundler-runtime` gives to a build, without what no part uses: remotes named at build
 * time, fallbacks of shared modules, the whole runtime as one object. A new one for each container, which writes into it.
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
