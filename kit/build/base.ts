import { extname, join, sep } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { sourceMapsFolder } from '@tapin/delivery-formats/release';
import { federationAlias, federationRule } from '../federation/federation.ts';
import { libraryFolders, sharedFolder } from '../shared-modules.ts';
import { declarationFile } from './read-remote.ts';
import type { TextSource } from './texts/named-texts.ts';

const browsers = ['chrome >= 114', 'edge >= 114', 'firefox >= 125', 'safari >= 17'];

/** Returns a loader by its path below this folder. Where the kit is installed, its sources are compiled to JavaScript. */
const loader = (name: string) => join(import.meta.dirname, `${name}${extname(import.meta.filename)}`);

/** The sources of `shared` are TypeScript in this repository, and JavaScript where the kit is installed. */
const sourcesOfShared = join(sharedFolder, 'src');

/** The texts of `shared`, which the modules of every part may name beside the texts of their package. */
const shared: TextSource = { folder: sharedFolder, namespace: 'shared' };
const isModuleOf = ({ folder }: TextSource, path: string) =>
  path.startsWith(join(folder, 'src') + sep) && /\.[jt]sx?$/.test(path);

/** The options with which swc reads TypeScript with JSX. */
export const typescriptSyntax = {
  parser: { syntax: 'typescript', tsx: true },
  transform: { react: { runtime: 'automatic' } },
} as const;

/**
 * The configuration that the builds of the host and of remotes share.
 *
 * @param declarationLoader The loader that replaces the declaration of a remote by a module of the build.
 */
export function base(folder: string, name: string, declarationLoader = 'remote-module/remote-loader') {
  const own: TextSource = { folder, namespace: name };
  const isProduction = process.env.NODE_ENV !== 'development';
  return {
    context: folder,
    mode: isProduction ? 'production' : 'development',
    target: 'browserslist:chrome >= 114',
    // Maps for production have places only, not the sources. Publishing stores them where no page can load them.
    devtool: isProduction ? 'hidden-nosources-source-map' : 'source-map',
    output: {
      path: join(folder, 'dist'),
      clean: true,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      cssFilename: '[name].[contenthash:8].css',
      cssChunkFilename: '[name].[contenthash:8].css',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      ...(isProduction && {
        sourceMapFilename: `${sourceMapsFolder}/[file].map`,
        devtoolModuleFilenameTemplate: '[resource-path]',
      }),
      crossOriginLoading: 'anonymous',
      hashFunction: 'xxhash64',
      // A module that threw while it was evaluated is evaluated again by the next import.
      strictModuleErrorHandling: true,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js'],
      alias: federationAlias,
      // A remote may import a library of the kit that its package manager did not link for it.
      modules: ['node_modules', ...libraryFolders],
    },
    module: {
      rules: [
        federationRule,
        {
          test: join(folder, declarationFile),
          enforce: 'pre',
          use: loader(declarationLoader),
        },
        {
          test: (path: string) => path.startsWith(sourcesOfShared) && /[\\/]first-texts\.[jt]s$/.test(path),
          enforce: 'pre',
          use: loader('texts/every-language-loader'),
        },
        ...[own, shared].map((source) => ({
          test: (path: string) => isModuleOf(source, path),
          exclude: join(folder, declarationFile),
          enforce: 'pre' as const,
          use: {
            loader: loader('texts/module-texts-loader'),
            options: { sources: [...new Set([source, shared])] },
          },
        })),
        {
          test: (path: string) =>
            /\.tsx?$/.test(path) || (path.startsWith(sourcesOfShared) && path.endsWith('.js')),
          loader: 'builtin:swc-loader',
          type: 'javascript/auto',
          options: {
            jsc: { ...typescriptSyntax, externalHelpers: false },
            env: { targets: browsers },
          },
        },
        ...[own, shared].map((source) => ({
          test: (path: string) =>
            path.endsWith('.json') && path.startsWith(join(source.folder, 'src/locales')),
          type: 'javascript/auto' as const,
          use: { loader: loader('texts/locale-loader'), options: source },
        })),
        { test: /\.module\.css$/, type: 'css/module' },
        { test: /(?<!\.module)\.css$/, type: 'css' },
        { test: /\.(svg|png|jpe?g|webp|avif|gif)$/, type: 'asset' },
        // A small file would become an address with its content, which the policy of pages allows for images only.
        { test: /\.woff2$/, type: 'asset/resource' },
      ],
      parser: { 'css/module': { namedExports: false } },
      generator: {
        'css/module': { localIdentName: isProduction ? '[hash:8]' : `${name}-[local]-[hash:4]` },
      },
    },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'named',
      splitChunks: false,
      // The edge preloads a screen by the name of its chunk, so two screens with the same file have a chunk each.
      mergeDuplicateChunks: false,
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: { format: { comments: false } } }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
      ],
    },
    performance: false,
    stats: 'errors-warnings',
  } satisfies Configuration;
}

/**
 * Replaces the development build of React Router, which its package names for every bundler, by the production build
 * without warnings for developers.
 */
export const productionRouter = () =>
  new rspack.NormalModuleReplacementPlugin(
    /[\\/]react-router[\\/]dist[\\/]development[\\/](index|dom-export)\.mjs$/,
    ({ createData }) => {
      if (createData?.resource)
        createData.resource = createData.resource.replace(/development/, 'production');
    },
  );

export const define = (version: string) =>
  new rspack.DefinePlugin({
    'process.env.TAPIN_VERSION': JSON.stringify(version),
    'process.env.TAPIN_API_URL': JSON.stringify(process.env.TAPIN_API_URL ?? '/api'),
  });

export const globalName = (name: string, version: string) =>
  `tapin_${name}_${version}`.replace(/[^a-zA-Z0-9_]/g, '_');

/** Two versions of a remote can be on one page, so their global variables and their class names need different names. */
export const classNamesOf = (name: string, version: string) => ({
  uniqueName: `${name}@${version}`,
  hashSalt: version,
});
