import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { compile } from '../strangers/compile.ts';
import { defined, provided } from './shared.ts';

export const buildHostWithRspack = (folder: string): Promise<void> =>
  compile(
    rspack({
      context: import.meta.dirname,
      mode: 'production',
      entry: './start.ts',
      output: { path: folder, filename: 'page.js', publicPath: '/elsewhere/', uniqueName: 'elsewhere' },
      resolve: { extensions: ['.ts', '.tsx', '.js'] },
      module: {
        rules: [
          {
            test: /\.tsx?$/,
            loader: 'builtin:swc-loader',
            options: {
              jsc: {
                parser: { syntax: 'typescript', tsx: true },
                transform: { react: { runtime: 'automatic' } },
                target: 'es2022',
              },
            },
          },
          { test: /\.css$/, type: 'css/auto' },
        ],
      },
      plugins: [
        new ModuleFederationPlugin({
          name: 'elsewhere',
          shared: provided,
          shareStrategy: 'loaded-first',
          dts: false,
          manifest: false,
        }),
        new rspack.DefinePlugin(defined),
      ],
      performance: false,
    }),
  );
