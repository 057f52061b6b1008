import { init } from '@module-federation/enhanced/runtime';
import startFederation from 'rspack-federation-runtime';
import { bundlerRuntime } from './bundler-runtime.ts';
import { startContainer } from './start-container.ts';

startFederation(__webpack_require__, bundlerRuntime(init), FEDERATION_NAME, 'var');
globalThis.tapinStartContainer = startContainer;
