import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Compiler, rspack } from '@rspack/core';

type Options = ConstructorParameters<typeof ModuleFederationPlugin>[0];

const resolveFrom = (file: string, dependency: string) => createRequire(file).resolve(dependency);
const resolve = (dependency: string) => resolveFrom(import.meta.filename, dependency);
const tools = resolveFrom(resolve('@module-federation/enhanced'), '@module-federation/runtime-tools');
const runtime = resolveFrom(tools, '@module-federation/runtime');
const defaultRuntime = join(dirname(resolve('@rspack/core')), 'moduleFederationDefaultRuntime.js');

/** The bundler's own request for the code with which it starts the federation runtime in an entry. */
const startOfEntry = /^@module-federation\/runtime\/rspack\.js!=!data:/;

const runtimeFile = (name: string) => join(import.meta.dirname, 'runtime', name);

/**
 * The host starts the federation as the first module of its entry. What the bundler would put in front of that entry can
 * lie in no other file than the entry's own, and the runtime belongs to the libraries.
 */
export const startOfHost = runtimeFile('host.ts');
const startOf = { host: 'data:text/javascript,', remote: runtimeFile('remote.ts') };

/**
 * Module Federation for one build: the official plugin, with the runtime once on a page and small. The build's version is
 * what the plugin writes into the runtime; it reads it from the environment alone.
 */
export const federation = (
  part: keyof typeof startOf,
  { buildVersion, ...options }: Options & { name: string; buildVersion: string },
) => ({
  /** For a build that wants everything else, but no federation. */
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
  },
});

/** One copy of the runtime's packages, of the files that tree-shake: beside them lie others that do not. */
export const federationAlias = {
  'rspack-federation-runtime': defaultRuntime,
  '@module-federation/runtime-tools': dirname(tools),
  '@module-federation/runtime': dirname(runtime),
};

export const federationRule = {
  test: defaultRuntime,
  use: join(import.meta.dirname, 'shared-runtime-loader.ts'),
};
