import { type Compiler, rspack } from '@rspack/core';

/**
 * Marks a file for eager compilation. Nearly every function of the first files runs before the first screen. With this
 * hint the browser compiles them on a background thread during the download, instead of one by one on the main thread.
 */
export const eagerCompilation = () =>
  new rspack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /\.js$/,
    // This stage is after the minimizer, which removes comments, and before the files are hashed.
    stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });

/** Browsers give deferred scripts a lower priority than preloads. These scripts are needed first, so they get a high one. */
export const highPriorityScripts = {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('HighPriority', (compilation) => {
      rspack.HtmlRspackPlugin.getCompilationHooks(compilation).alterAssetTags.tap('HighPriority', (page) => {
        for (const { attributes } of page.assetTags.scripts) attributes.fetchpriority = 'high';
        return page;
      });
    });
  },
};
