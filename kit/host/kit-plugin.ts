import { type Compiler, rspack } from '@rspack/core';
import { kitOfHost } from '../shared-modules.ts';

/** Packs the kit into the build of the host, from which publishing stores it. */
export class KitPlugin {
  apply(compiler: Compiler): void {
    const version = kitOfHost();
    // A local build states the kit, which "start" packs when the site runs already.
    if (!version || process.env.TAPIN_KIT === 'later') return;
    compiler.hooks.thisCompilation.tap('KitPlugin', (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'KitPlugin', stage }, async () => {
        const { packKit } = await import('../pack-kit.ts');
        const { tarball } = await packKit(version);
        compilation.emitAsset(`kit/${version}/kit.tgz`, new rspack.sources.RawSource(tarball));
      });
    });
  }
}
