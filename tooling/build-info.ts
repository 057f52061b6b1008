import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Compiler, rspack } from '@rspack/core';
import { sharedVersions } from './shared-modules.ts';

interface BuildInfoOptions {
  folder: string;
  name: string;
  version: string;
  entry: string;
  container: string;
}

/** Writes `build-info.json` beside the built files: what publishing needs to know and cannot see from them. */
export class BuildInfoPlugin {
  readonly #options: BuildInfoOptions;

  constructor(options: BuildInfoOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const { folder, ...info } = this.#options;
    compiler.hooks.thisCompilation.tap('BuildInfoPlugin', (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'BuildInfoPlugin', stage }, () => {
        const isRemote = info.name !== 'host';
        const manifestFile = join(folder, 'remote.json');
        const chunks = Object.fromEntries(
          [...compilation.chunks]
            .filter((chunk) => chunk.name && chunk.name !== info.container)
            .map((chunk) => [chunk.name, [...chunk.files].filter(isPreloadable)]),
        );
        const content = {
          ...info,
          manifest: existsSync(manifestFile) ? JSON.parse(readFileSync(manifestFile, 'utf8')) : null,
          shared: withRanges(sharedVersions(folder), isRemote ? '^' : ''),
          chunks: isRemote ? { ...chunks, remote: [info.entry, ...(chunks.remote ?? [])] } : chunks,
        };
        compilation.emitAsset(
          'build-info.json',
          new rspack.sources.RawSource(JSON.stringify(content, null, 2)),
        );
      });
    });
  }
}

const isPreloadable = (file: string) => file.endsWith('.js') || file.endsWith('.css');

const withRanges = (versions: Record<string, string>, prefix: string) =>
  Object.fromEntries(Object.entries(versions).map(([name, version]) => [name, `${prefix}${version}`]));
