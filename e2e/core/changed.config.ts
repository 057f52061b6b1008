import { basename, join } from 'node:path';
import { hostConfig } from '../../tooling/build/host.ts';
import { remoteConfig } from '../../tooling/build/remote.ts';
import { root } from './settings.ts';

const folder = process.cwd();
const { file, from, to } = JSON.parse(process.env.E2E_CHANGE ?? '{}');
const rule = {
  test: join(root, file),
  enforce: 'pre' as const,
  loader: join(import.meta.dirname, 'changed-source.cjs'),
  options: { from, to },
};

const configs = basename(folder) === 'host' ? hostConfig(folder) : [remoteConfig(folder)];

/** The part's usual build configuration, with one source file changed. */
export default configs.map((config) => ({
  ...config,
  module: { ...config.module, rules: [rule, ...(config.module?.rules ?? [])] },
}));
