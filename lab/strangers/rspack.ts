import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { compile } from './compile.ts';
import { consumed, declare, exposes, federationName, type StrangerBuild } from './stranger.ts';

/** Builds the remote with Rspack. The entry is a classic script, which contains the integrity of the other files. */
export async function buildWithRspack({ version, folder }: StrangerBuild): Promise<void> {
  const name = federationName(version);
  await compile(
    rspack({
      context: import.meta.dirname,
      mode: 'production',
      entry: {},
      output: { path: folder, publicPath: 'auto', uniqueName: name, crossOriginLoading: 'anonymous' },
      module: { rules: [{ test: /\.css$/, type: 'css' }] },
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
        new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
      ],
    }),
  );
  await declare({ version, folder });
}
