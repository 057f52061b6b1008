import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { bundle, compile, federation } from './compile.ts';
import { declare, federationName, type StrangerBuild } from './stranger.ts';

export async function buildWithRspack({ version, folder }: StrangerBuild): Promise<void> {
  const name = federationName(version);
  await compile(
    rspack({
      ...bundle(name, folder),
      module: { rules: [{ test: /\.css$/, type: 'css' }] },
      plugins: [
        new ModuleFederationPlugin(federation(name)),
        new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
      ],
    }),
  );
  await declare({ version, folder });
}
