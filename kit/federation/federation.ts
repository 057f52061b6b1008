import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Compiler, rspack } from '@rspack/core';
import { sharedVersions } from '../shared-modules.ts';

type Options = ConstructorParameters<typeof ModuleFederationPlugin>[0];

const resolveFrom = (file: string, dependency: string) => createRequire(file).resolve(dependency);
const resolve = (dependency: string) => resolveFrom(import.meta.filename, dependency);
const tools = resolveFrom(resolve('@module-federation/enhanced'), '@module-federation/runtime-tools');
const runtime = resolveFrom(tools, '@module-federation/runtime');
export const runtimeCore = resolveFrom(runtime, '@module-federation/runtime-core');
const defaultRuntime = join(dirname(resolve('@rspack/core')), 'moduleFederationDefaultRuntime.js');

/** The request with which the bundler imports the start of the federation runtime into an entry. */
const startOfEntry = /^@module-federation\/runtime\/rspack\.js!=!data:/;

/** The file of the runtime that reads manifests. No part uses it, because the edge knows the files of each version. */
export const snapshotHandler = /[\\/]runtime-core[\\/]dist[\\/]plugins[\\/]snapshot[\\/]SnapshotHandler\.js$/;

/** The sources are TypeScript in this repository, and JavaScript where the kit is installed. */
const extension = extname(import.meta.filename);
const runtimeFile = (name: string) => join(import.meta.dirname, 'runtime', `${name}${extension}`);

/**
 * The host starts the federation in the first module of its entry. The start code of the bundler would have to be in the
 * file of the entry, but the runtime belongs into the file of the libraries.
 */
export const startOfHost = runtimeFile('host');
const startOf = { host: 'data:text/javascript,', remote: runtimeFile('remote') };

/**
 * Configures Module Federation for one build: the official plugin with a small runtime that a page has once. The plugin
 * reads the version of the build from the environment and writes it into the runtime.
 */
export const federation = (
  part: keyof typeof startOf,
  { buildVersion, ...options }: Options & { name: string; buildVersion: string },
) => ({
  federates: true,
  apply(compiler: Compiler): void {
    process.env.MF_BUILD_VERSION = buildVersion;
    new ModuleFederationPlugin({
      ...options,
      dts: false,
      shareStrategy: 'loaded-first',
      experiments: { optimization: { target: 'web', disableSnapshot: true } },
    }).apply(compiler);
    new rspack.DefinePlugin({ FEDERATION_NAME: JSON.stringify(options.name) }).apply(compiler);
    new rspack.NormalModuleReplacementPlugin(startOfEntry, startOf[part]).apply(compiler);
    new rspack.NormalModuleReplacementPlugin(snapshotHandler, ({ createData }) => {
      if (createData) createData.resource = runtimeFile('no-snapshots');
    }).apply(compiler);
  },
});

export const federationAlias = {
  'rspack-federation-runtime': defaultRuntime,
  '@module-federation/runtime-tools': dirname(tools),
  '@module-federation/runtime': dirname(runtime),
  'federation-disabled-snapshots': join(dirname(runtimeCore), 'plugins/snapshot/disabled.js'),
};

export const federationRule = {
  test: defaultRuntime,
  use: join(import.meta.dirname, `shared-runtime-loader${extension}`),
};

interface FederationManifest {
  shared: { name: string; version: string }[];
}

/**
 * Writes exact versions into `mf-manifest.json`. The federation plugin does not find the version of a module that a remote
 * only consumes, and writes the required range instead. Tools for developers and other hosts compare versions.
 */
export const exactVersions = {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ExactVersions', (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ExactVersions', stage }, () => {
        const versions = sharedVersions();
        for (const file of ['mf-manifest.json', 'mf-stats.json']) {
          const text = compilation.getAsset(file)?.source.source().toString();
          if (text === undefined) continue;
          const manifest: FederationManifest = JSON.parse(text);
          for (const module of manifest.shared) module.version = versions[module.name] ?? module.version;
          compilation.updateAsset(file, new rspack.sources.RawSource(JSON.stringify(manifest, null, 2)));
        }
      });
    });
  },
};
