import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Compiler, type Configuration, rspack } from '@rspack/core';
import { BuildInfoPlugin } from './build-info.ts';
import { providedByHost, readPackage, takenByRemote } from './shared-modules.ts';

const browsers = ['chrome >= 114', 'edge >= 114', 'firefox >= 125', 'safari >= 17'];

/** What host and remotes have in common. `TAPIN_VERSION` overrides the package's version for local releases. */
function base(folder: string, name: string, version: string): Configuration {
  const isProduction = process.env.NODE_ENV !== 'development';
  return {
    context: folder,
    mode: isProduction ? 'production' : 'development',
    target: 'browserslist:chrome >= 114',
    devtool: isProduction ? false : 'source-map',
    output: {
      path: join(folder, 'dist'),
      clean: true,
      // Two versions of a remote can be on one page, so nothing global may carry the same name.
      uniqueName: `${name}@${version}`,
      hashSalt: version,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      cssFilename: '[name].[contenthash:8].css',
      cssChunkFilename: '[name].[contenthash:8].css',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      crossOriginLoading: 'anonymous',
      hashFunction: 'xxhash64',
      chunkLoadingGlobal: `${containerName(name, version)}_chunks`,
      // A module that failed to run is run again when it is asked for again.
      strictModuleErrorHandling: true,
    },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          type: 'javascript/auto',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic' } },
              externalHelpers: false,
            },
            env: { targets: browsers },
          },
        },
        { test: /\.module\.css$/, type: 'css/module' },
        { test: /(?<!\.module)\.css$/, type: 'css' },
        { test: /\.(svg|woff2|png)$/, type: 'asset' },
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
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: { format: { comments: false } } }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
      ],
    },
    performance: false,
    stats: 'errors-warnings',
  };
}

/**
 * Nearly every function of a first file runs before the first screen is there. Told so, a browser compiles them on a
 * thread of its own while the file arrives, instead of one by one on the thread that the person waits for.
 */
const compiledOnArrival = () =>
  new rspack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /\.js$/,
    // After the minimizer, which drops comments, and before the files are named and hashed.
    stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });

const define = () =>
  new rspack.DefinePlugin({
    'process.env.TAPIN_API_URL': JSON.stringify(process.env.TAPIN_API_URL ?? '/api'),
  });

/** A deferred script comes last in a browser's queue, behind what is fetched ahead; but everything waits for this one. */
const firstInLine = {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('FirstInLine', (compilation) => {
      rspack.HtmlRspackPlugin.getCompilationHooks(compilation).alterAssetTags.tap('FirstInLine', (page) => {
        for (const { attributes } of page.assetTags.scripts) attributes.fetchpriority = 'high';
        return page;
      });
    });
  },
};

/** A remote: one entry that leaves its container in a global named after the version, every chunk with integrity. */
export function remoteConfig(folder: string): Configuration {
  const { name: packageName, version: packageVersion } = readPackage(folder);
  const name = packageName.replace('@tapin/remote-', '');
  const version = process.env.TAPIN_VERSION ?? packageVersion;
  const container = containerName(name, version);
  const common = base(folder, name, version);
  return {
    ...common,
    entry: {},
    output: { ...common.output, publicPath: 'auto' },
    plugins: [
      define(),
      new rspack.container.ModuleFederationPluginV1({
        name: container,
        filename: 'remoteEntry.js',
        library: { type: 'window', name: container },
        exposes: { './remote': { import: './src/remote.tsx', name: 'remote' } },
        shared: takenByRemote(folder),
      }),
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
      new BuildInfoPlugin({ folder, name, version, entry: 'remoteEntry.js', container }),
    ],
  };
}

/**
 * The host: the page itself, with every singleton in its first file, and beside it `ahead.js`, which is tiny, shares
 * nothing, and runs while the first file is still on its way.
 */
export function hostConfig(folder: string): Configuration[] {
  const version = process.env.TAPIN_VERSION ?? readPackage(folder).version;
  const common = base(folder, 'host', version);
  const publicPath = `/parts/host/${version}/`;
  return [
    {
      ...common,
      name: 'ahead',
      entry: { ahead: './src/ahead.ts' },
      output: { ...common.output, publicPath, filename: 'ahead.js' },
      plugins: [define()],
    },
    {
      ...common,
      name: 'page',
      dependencies: ['ahead'],
      entry: { main: './src/main.tsx' },
      output: { ...common.output, publicPath, clean: false },
      plugins: [
        define(),
        compiledOnArrival(),
        firstInLine,
        new rspack.container.ModuleFederationPluginV1({ name: 'host', shared: providedByHost(folder) }),
        new rspack.HtmlRspackPlugin({
          template: './src/index.html',
          templateParameters: () => ({
            ahead: `${publicPath}ahead.js`,
            aheadIntegrity: integrityOf(join(folder, 'dist/ahead.js')),
          }),
          scriptLoading: 'defer',
          inject: 'head',
          favicon: './src/favicon.svg',
        }),
        new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
        new BuildInfoPlugin({ folder, name: 'host', version, entry: 'index.html', container: '' }),
      ],
    },
  ];
}

const integrityOf = (file: string) =>
  `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;

const containerName = (name: string, version: string) =>
  `tapin_${name}_${version}`.replace(/[^a-zA-Z0-9_]/g, '_');
