import { ModuleFederationPlugin } from '@module-federation/enhanced';
import webpack from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { compile } from './compile.ts';
import { consumed, declare, exposes, federationName, type StrangerBuild } from './stranger.ts';

/** Builds the remote with webpack. The entry is a classic script, which contains the integrity of the other files. */
export async function buildWithWebpack({ version, folder }: StrangerBuild): Promise<void> {
  const name = federationName(version);
  await compile(
    webpack({
      context: import.meta.dirname,
      mode: 'production',
      entry: {},
      output: { path: folder, publicPath: 'auto', uniqueName: name, crossOriginLoading: 'anonymous' },
      // The styles are left out: webpack needs a plugin and a loader for them.
      module: { rules: [{ test: /\.css$/, type: 'asset/source' }] },
      plugins: [
        new ModuleFederationPlugin({
          name,
          filename: 'remoteEntry.js',
          library: { type: 'window', name },
          exposes,
          shared: consumed,
          shareStrategy: 'loaded-first',
          dts: false,
        }),
        new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
      ],
    }),
  );
  await declare({ version, folder });
}
