import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced';
import webpack from 'webpack';
import { compile } from '../strangers/compile.ts';
import { defined, eagerlyProvided } from './shared.ts';

/** Builds the page of another product with webpack. */
export const buildHostWithWebpack = (folder: string): Promise<void> =>
  compile(
    webpack({
      context: import.meta.dirname,
      mode: 'production',
      entry: './page.tsx',
      output: { path: folder, filename: 'page.js', publicPath: '/elsewhere/', uniqueName: 'elsewhere' },
      experiments: { css: true },
      resolve: { extensions: ['.ts', '.tsx', '.js'] },
      module: {
        rules: [{ test: /\.tsx?$/, loader: join(import.meta.dirname, 'typescript-loader.cjs') }],
      },
      plugins: [
        new ModuleFederationPlugin({
          name: 'elsewhere',
          shared: eagerlyProvided,
          shareStrategy: 'loaded-first',
          dts: false,
          manifest: false,
        }),
        new webpack.DefinePlugin(defined),
      ],
      performance: false,
    }),
  );
