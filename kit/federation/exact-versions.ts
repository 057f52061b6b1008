import { type Compiler, rspack } from '@rspack/core';
import { sharedVersions } from '../shared-modules.ts';

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
