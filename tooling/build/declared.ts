import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Compilation, type Compiler, type Module, rspack } from '@rspack/core';
import type { RemoteManifest } from '@tapin/shared/remote/manifest';
import { chunkName } from './chunk-name.ts';
import { type RealRemote, readRemote } from './real-remote.ts';

/**
 * What `remote.json` says and `src/remote.tsx` does not do, or the other way round, in words. The edge and the shell go
 * by the one and visitors get the other: what differs would fail at them, or lose what is fetched ahead.
 */
export function differences(
  manifest: RemoteManifest,
  real: RealRemote,
  chunksOf: (file: string) => readonly string[],
): string[] {
  const declared = new Map(manifest.paths.map(({ path, screen }) => [path, screen]));
  const wrongChunk = (what: string, file: string, chunk: string) =>
    chunksOf(file).includes(chunk)
      ? []
      : [`${what} is in ${list(chunksOf(file))}, not in "${chunk}": name its chunk so (webpackChunkName)`];
  return [
    ...missing([...declared.keys()], real.screens).map(
      (path) => `remote.json has the path "${path}", and src/remote.tsx no route for it`,
    ),
    ...missing([...real.screens.keys()], declared).map(
      (path) => `src/remote.tsx has a route for "${path}", and remote.json no such path`,
    ),
    ...missing(manifest.slots, real.slots).map(
      (slot) => `remote.json has the slot "${slot}", and src/remote.tsx nothing for it`,
    ),
    ...missing([...real.slots.keys()], new Set<string>(manifest.slots)).map(
      (slot) => `src/remote.tsx fills the slot "${slot}", and remote.json has no such slot`,
    ),
    ...[...real.screens].flatMap(([path, file]) => {
      const screen = declared.get(path);
      return screen ? wrongChunk(`the screen of "${path}"`, file, screen) : [];
    }),
    ...[...real.messages].flatMap(([language, file]) =>
      wrongChunk(`the text in "${language}"`, file, `locale-${language}`),
    ),
  ];
}

const missing = (wanted: readonly string[], there: { has: (name: string) => boolean }) =>
  wanted.filter((name) => !there.has(name));

const list = (chunks: readonly string[]) => chunks.map((chunk) => `"${chunk}"`).join(' and ') || 'no chunk';

/** Fails a build whose `remote.json` and `src/remote.tsx` differ. */
export class DeclaredPlugin {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('DeclaredPlugin', (compilation) => {
      let chunks = new Map<string, string[]>();
      // Later the modules are joined, and not each is told apart.
      compilation.hooks.optimizeModules.tap('DeclaredPlugin', () => {
        chunks = chunksByFile(compilation);
      });
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tapPromise({ name: 'DeclaredPlugin', stage }, async () => {
        const manifest = JSON.parse(readFileSync(join(this.#folder, 'remote.json'), 'utf8'));
        const real = await readRemote(this.#folder);
        for (const difference of differences(manifest, real, (file) => chunks.get(file) ?? []))
          compilation.errors.push(new rspack.WebpackError(`${basename(this.#folder)}: ${difference}`));
      });
    });
  }
}

const resourceOf = (module: Module) =>
  'resource' in module && typeof module.resource === 'string' ? module.resource : '';

const chunksByFile = (compilation: Compilation): Map<string, string[]> =>
  new Map(
    [...compilation.modules].map((module) => [
      resourceOf(module),
      [...compilation.chunkGraph.getModuleChunks(module)].flatMap((chunk) => chunkName(chunk) ?? []),
    ]),
  );
