import { createInstance } from '@module-federation/enhanced/runtime';
import startFederation from 'rspack-federation-runtime';
import { bundlerRuntime } from './bundler-runtime.ts';
import type { BundlerRequire } from './start-federation.ts';

/** Registers the container of a remote with the federation runtime, with its own instance. */
export function startContainer(bundlerRequire: BundlerRequire, name: string): void {
  startFederation(bundlerRequire, bundlerRuntime(createInstance), name, 'window');
}
