import { realpathSync } from 'node:fs';
import { type Configuration, rspack } from '@rspack/core';
import { exactVersions, federation } from '../federation/federation.ts';
import { consumedByRemote, readPackage, remoteNameOf } from '../shared-modules.ts';
import { base, classNamesOf, define, globalName } from './base.ts';
import { BuildInfoPlugin } from './build-info/build-info.ts';
import { SharedByScreensPlugin } from './chunks/shared-by-screens.ts';
import { declarationFile } from './read-remote.ts';
import { RefusalsPlugin } from './refusals.ts';
import { PlaceholdersPlugin } from './remote-module/placeholders.ts';

/**
 * The file names have no hashes: their address contains the version of the remote, a version never changes, and hashes
 * would make the entry larger, because it lists all files.
 */
const namesOfVersion = {
  chunkFilename: '[name].js',
  cssFilename: '[name].css',
  cssChunkFilename: '[name].css',
};

/**
 * The build of a remote: one entry that stores its container in a global variable named after the version, and chunks
 * that are loaded with integrity. `TAPIN_VERSION` overrides the version of the package for local releases.
 */
export function remoteConfig(path: string): Configuration {
  // The bundler names modules by their real paths.
  const folder = realpathSync(path);
  const manifest = readPackage(folder);
  const name = remoteNameOf(manifest);
  const version = process.env.TAPIN_VERSION ?? manifest.version;
  const container = globalName(name, version);
  const common = base(folder, name);
  const shared = consumedByRemote();
  return {
    ...common,
    entry: {},
    // Screens import the components of `shared` in different orders. Their rules apply to different elements, so their order
    // in a file that several screens load does not matter.
    ignoreWarnings: [/Conflicting order/],
    output: {
      ...common.output,
      ...(common.mode === 'production' && namesOfVersion),
      publicPath: 'auto',
      ...classNamesOf(name, version),
      chunkLoadingGlobal: `${container}_chunks`,
    },
    plugins: [
      define(version),
      federation('remote', {
        name: container,
        buildVersion: version,
        filename: 'remoteEntry.js',
        library: { type: 'window', name: container },
        exposes: { './remote': { import: `./${declarationFile}`, name: 'remote' } },
        shared,
      }),
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
      exactVersions,
      new PlaceholdersPlugin(folder, name, version),
      new SharedByScreensPlugin(folder),
      new RefusalsPlugin({ folder, name, shared: Object.keys(shared) }),
      new BuildInfoPlugin({ folder, name, version, entry: 'remoteEntry.js', container }),
    ],
  };
}
