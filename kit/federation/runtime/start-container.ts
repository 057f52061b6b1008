import { createInstance } from '@module-federation/enhanced/runtime';
import startFederation from 'rspack-federation-runtime';
import { type BundlerRequire, bundlerRuntime } from './bundler-runtime.ts';

/** Registers the container of a remote with the federation runtime, in a separate instance of it. */
export function startContainer(bundlerRequire: BundlerRequire, name: string): void {
  startFederation(bundlerRequire, bundlerRuntime(createInstance), name, 'window');
}
