import { basename, join } from 'node:path';
import { hostConfig } from '../../tooling/build/host.ts';
import { remoteConfig } from '../../tooling/build/remote.ts';

const folder = process.cwd();
const rules = [
  { test: /[/.]es\.json$/, loader: join(import.meta.dirname, 'longer-texts.cjs') },
  {
    test: /shared[\\/]src[\\/]contract[\\/]languages\.ts$/,
    enforce: 'pre' as const,
    loader: join(import.meta.dirname, 'right-to-left.cjs'),
  },
];

const configs = basename(folder) === 'host' ? hostConfig(folder) : [remoteConfig(folder)];

/** The part's usual build, with a pseudo-locale as second language: right to left, accents, every text 40 % longer. */
export default configs.map((config) => ({
  ...config,
  module: { ...config.module, rules: [...(config.module?.rules ?? []), ...rules] },
}));
