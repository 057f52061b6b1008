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
 * The part's usual build configuration, with one source file changed. The build refuses nothing, because it would compare
 * imports with the unchanged files, and a changed remote may need the surfaces of another version.
 */
export default configs.map((config) => ({
  ...config,
  plugins: config.plugins?.filter((plugin) => !(plugin instanceof RefusalsPlugin)),
  module: { ...config.module, rules: [rule, ...(config.module?.rules ?? [])] },
}));
