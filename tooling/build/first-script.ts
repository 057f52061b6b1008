import { type Compiler, rspack } from '@rspack/core';

/**
 * Nearly every function of a first file runs before the first screen is there. Told so, a browser compiles them on a
 * thread of its own while the file arrives, instead of one by one on the thread that the person waits for.
 */
export const compiledOnArrival = () =>
  new rspack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /\.js$/,
    // After the minimizer, which drops comments, and before the files are named and hashed.
    stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });

/** A deferred script comes last in a browser's queue, behind what is fetched ahead; but everything waits for this one. */
export const firstInLine = {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('FirstInLine', (compilation) => {
      rspack.HtmlRspackPlugin.getCompilationHooks(compilation).alterAssetTags.tap('FirstInLine', (page) => {
        for (const { attributes } of page.assetTags.scripts) attributes.fetchpriority = 'high';
        return page;
      });
    });
  },
};
