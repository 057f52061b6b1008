import { createInstance } from '@module-federation/enhanced/runtime';
import startFederation from 'rspack-federation-runtime';
import { bundlerRuntime } from './bundler-runtime.ts';
import type { BundlerRequire } from './start-federation.ts';

/** Makes the container of a remote a member of the federation, with an instance of its own. */
export function startContainer(bundlerRequire: BundlerRequire, name: string): void {
  startFederation(bundlerRequire, bundlerRuntime(createInstance), name, 'window');
}
