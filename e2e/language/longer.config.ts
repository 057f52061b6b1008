import { basename, join } from 'node:path';
import { remoteConfig } from '../../kit/build/remote.ts';
import { hostConfig } from '../../kit/host/host.ts';

const folder = process.cwd();
const rules = [
  {
    test: /[/.]es\.json$|\.[jt]sx?$/,
    exclude: /node_modules/,
    loader: join(import.meta.dirname, 'longer-texts.cjs'),
  },
  {
    test: /shared[\\/]contract[\\/]src[\\/]languages\.ts$/,
    enforce: 'pre' as const,
    loader: join(import.meta.dirname, 'right-to-left.cjs'),
  },
];

const configs = basename(folder) === 'host' ? hostConfig(folder) : [remoteConfig(folder)];

/**
 * The usual build of the part, with a pseudo-locale as the second language: right to left, accents, every text 40 %
 * longer.
 */
export default configs.map((config) => ({
  ...config,
  module: { ...config.module, rules: [...(config.module?.rules ?? []), ...rules] },
}));
