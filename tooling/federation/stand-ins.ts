import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const from = (file: string, dependency: string) => createRequire(file).resolve(dependency);
const enhanced = from(import.meta.filename, '@module-federation/enhanced');
export const tools = from(enhanced, '@module-federation/runtime-tools');
export const runtime = from(tools, '@module-federation/runtime');
const core = dirname(from(runtime, '@module-federation/runtime-core'));

interface StandIn {
  file: string;
  /** Of the file that is replaced: another one may need something else in its place. */
  hash: string;
  by: string;
}

/** Modules of the federation runtime that do more than this product asks for, at more than a kilobyte each. */
export const standIns: StandIn[] = [
  {
    file: join(core, 'utils/semver/index.js'),
    hash: '1578363703f79ffc5d0ad8a64b509ad72dc9971fbc7d751e2915359168a4544d',
    by: join(import.meta.dirname, 'runtime/satisfy.ts'),
  },
  {
    file: join(core, 'plugins/snapshot/SnapshotHandler.js'),
    hash: '75b26f07988459b52bcd089580aa8abd302878ff27e08d62f47b4292cf6cb22c',
    by: join(import.meta.dirname, 'runtime/no-snapshots.ts'),
  },
];
