import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Compiler, type Configuration, rspack } from '@rspack/core';
import { type Language, languageRow, languages } from '@tapin/contract/languages';
import { integrityProbe } from '@tapin/delivery-formats/integrity-probe';
import english from '../../host/src/locales/en.json' with { type: 'json' };
import { base, define, productionRouter } from '../build/base.ts';
import { BuildInfoPlugin } from '../build/build-info/build-info.ts';
import { libraryVersions } from '../build/build-info/surfaces.ts';
import { chunkFilename, libraryGroups } from '../build/chunks/libraries.ts';
import { translate } from '../build/translate.ts';
import { federation, startOfHost } from '../federation/federation.ts';
import { kitOfHost, providedByHost, readPackage } from '../shared-modules.ts';

/**
 * The build of the host: the page, its first files with all singletons, and `prefetch-data.js`, a small independent script that
 * prefetches data while the first files are downloaded. The output has the paths of the addresses below `/parts/`: our
 * code under its version, shared libraries under a hash of their content.
 */
export function hostConfig(
  folder: string,
  version = process.env.TAPIN_VERSION ?? readPackage(folder).version,
): Configuration[] {
  const own = `host/${version}`;
  const common = base(folder, 'host');
  const filename = chunkFilename(`${own}/[name].[contenthash:8].js`);
  const output = {
    ...common.output,
    publicPath: '/parts/',
    // The name has no version, because it is written into the library files, which must not change with each release.
    uniqueName: 'host',
    chunkLoadingGlobal: 'tapin_host_chunks',
    filename,
    chunkFilename: filename,
    cssFilename: `${own}/[name].[contenthash:8].css`,
    cssChunkFilename: `${own}/[name].[contenthash:8].css`,
    assetModuleFilename: `${own}/[name].[contenthash:8][ext]`,
  };
  const built = outputFolder();
  return [
    {
      ...common,
      name: 'prefetch-data',
      entry: { 'prefetch-data': './src/first-screen/prefetch-data.ts' },
      output: { ...output, filename: `${own}/prefetch-data.js` },
      plugins: [
        define(version),
        new rspack.DefinePlugin({ 'process.env.TAPIN_RIGHT_TO_LEFT': JSON.stringify(rightToLeft.join(' ')) }),
      ],
    },
    {
      ...common,
      name: 'page',
      dependencies: ['prefetch-data'],
      entry: { main: [startOfHost, './src/main.tsx'] },
      output: { ...output, clean: false },
      module: { ...common.module, rules: [...common.module.rules, routerRule] },
      optimization: { ...common.optimization, splitChunks: { cacheGroups: libraryGroups } },
      plugins: [
        built,
        define(version),
        new rspack.DefinePlugin({
          'process.env.TAPIN_MANY_LANGUAGES': JSON.stringify(languages.length > maxButtons ? 'yes' : ''),
          'process.env.TAPIN_LIBRARIES': JSON.stringify(JSON.stringify(libraryVersions())),
        }),
        eagerCompilation(),
        ...(common.mode === 'production' ? [productionRouter()] : []),
        highPriorityScripts,
        federation('host', {
          name: 'host',
          buildVersion: 'any',
          shared: providedByHost(),
          manifest: false,
        }),
        new rspack.HtmlRspackPlugin({
          template: './src/index.ejs',
          filename: `${own}/index.html`,
          templateParameters: () => ({
            own: `/parts/${own}`,
            texts: languages.map((language) => ({
              language,
              direction: languageRow(language).direction,
              ...staticTexts(folder, language),
            })),
            prefetchIntegrity: computeIntegrity(join(built.folder, own, 'prefetch-data.js')),
          }),
          scriptLoading: 'defer',
          inject: 'head',
        }),
        new rspack.CopyRspackPlugin({
          patterns: [`./src/${integrityProbe.file}`, './src/icons/*'].map((from) => ({
            from,
            to: `${own}/[name][ext]`,
          })),
        }),
        new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
        new KitPlugin(),
        new BuildInfoPlugin({ folder, name: 'host', version, entry: 'index.html', container: '' }),
      ],
    },
  ];
}

const routerRule = {
  test: /[\\/]react-router[\\/]dist[\\/]production[\\/].*\.mjs$/,
  use: join(import.meta.dirname, 'router-loader.ts'),
};

/** The header has a button for each language up to this number. A longer list of languages is a single control. */
const maxButtons = 3;
const rightToLeft = languages.filter((language) => languageRow(language).direction === 'rtl');

/** Returns the output folder of the build. A command may have set another folder than the configuration. */
const outputFolder = () => ({
  folder: '',
  apply(compiler: Compiler): void {
    this.folder = compiler.options.output.path ?? '';
  },
});

/** Returns the texts of `index.html`. The browser shows them when no script of the host runs. */
const staticTexts = (folder: string, language: Language) =>
  Object.fromEntries(
    Object.keys(english.static).map((key) => [key, translate(folder, `static.${key}`, language)]),
  );

const computeIntegrity = (file: string) =>
  `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;

/**
 * Marks a file for eager compilation. Nearly every function of the first files runs before the first screen. With this
 * hint the browser compiles them on a background thread during the download, instead of one by one on the main thread.
 */
const eagerCompilation = () =>
  new rspack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /\.js$/,
    // This stage is after the minimizer, which removes comments, and before the files are hashed.
    stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });

/** Browsers give deferred scripts a lower priority than preloads. These scripts are needed first, so they get a high one. */
const highPriorityScripts = {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('HighPriority', (compilation) => {
      rspack.HtmlRspackPlugin.getCompilationHooks(compilation).alterAssetTags.tap('HighPriority', (page) => {
        for (const { attributes } of page.assetTags.scripts) attributes.fetchpriority = 'high';
        return page;
      });
    });
  },
};

class KitPlugin {
  apply(compiler: Compiler): void {
    const version = kitOfHost();
    // A local build states the kit, which "start" packs when the site runs already.
    if (!version || process.env.TAPIN_KIT === 'later') return;
    compiler.hooks.thisCompilation.tap('KitPlugin', (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'KitPlugin', stage }, async () => {
        const { packKit } = await import('../pack-kit.ts');
        const { kitDocuments } = await import('../docs/documents.ts');
        const { tarball, declarations } = await packKit(version);
        for (const [file, content] of [
          ['kit.tgz', tarball] as const,
          ...(await kitDocuments(version, declarations)),
        ])
          compilation.emitAsset(`kit/${version}/${file}`, new rspack.sources.RawSource(content));
      });
    });
  }
}
