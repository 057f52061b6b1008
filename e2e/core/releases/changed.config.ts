import { basename, join } from 'node:path';
import { RefusalsPlugin } from '../../../kit/build/refusals.ts';
import { remoteConfig } from '../../../kit/build/remote.ts';
import { hostConfig } from '../../../kit/host/host.ts';
import { root } from '../settings.ts';

const folder = process.cwd();
const { file, from, to } = JSON.parse(process.env.E2E_CHANGE ?? '{}');
const rule = {
  test: join(root, file),
  enforce: 'pre' as const,
  loader: join(import.meta.dirname, 'changed-source.cjs'),
  options: { from, to },
};

const configs = basename(folder) === 'host' ? hostConfig(folder) : [remoteConfig(folder)];

/**
 * The usual build configuration of the part, with one source file changed. The checks of the build are turned off: they
 * would compare imports with the unchanged files, and a changed remote may need surfaces of another version.
 */
export default configs.map((config) => ({
  ...config,
  plugins: config.plugins?.filter((plugin) => !(plugin instanceof RefusalsPlugin)),
  module: { ...config.module, rules: [rule, ...(config.module?.rules ?? [])] },
}));
