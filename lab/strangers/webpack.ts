import { ModuleFederationPlugin } from '@module-federation/enhanced';
import webpack from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { bundle, compile, federation } from './compile.ts';
import { declare, federationName, type StrangerBuild } from './stranger.ts';

/** Builds the remote with webpack. The entry is a classic script, which contains the integrity of the other files. */
export async function buildWithWebpack({ version, folder }: StrangerBuild): Promise<void> {
  const name = federationName(version);
  await compile(
    webpack({
      ...bundle(name, folder),
      // The styles are left out: webpack needs a plugin and a loader for them.
      module: { rules: [{ test: /\.css$/, type: 'asset/source' }] },
      plugins: [
        new ModuleFederationPlugin(federation(name)),
        new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
      ],
    }),
  );
  await declare({ version, folder });
}
