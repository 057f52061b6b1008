import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Compilation, type Compiler, rspack } from '@rspack/core';
import { calls } from '@tapin/contract/calls';
import { guards } from '@tapin/contract/policy';
import { changesIn } from '@tapin/delivery-formats/changelog';
import type { RemoteManifest } from '@tapin/delivery-formats/manifest';
import { hostSlots } from '@tapin/delivery-formats/slots';
import { deprecations } from '../../deprecations.ts';
import { kitOfHost, kitVersion, readPackage, sharedVersions } from '../../shared-modules.ts';
import { librariesIn } from '../chunks/libraries.ts';
import { readRemote } from '../read-remote.ts';
import { hostRequirements, kitImports, surfacesOf } from './surfaces.ts';

/** The version of the format. It is raised with each new field, and readers accept all earlier versions. */
const format = 7;

interface BuildInfoOptions {
  folder: string;
  name: string;
  version: string;
  entry: string;
  container: string;
}

/** Writes `build-info.json` beside the built files. It states what publishing cannot read from the files themselves. */
export class BuildInfoPlugin {
  readonly #options: BuildInfoOptions;

  constructor(options: BuildInfoOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const { folder, ...info } = this.#options;
    compiler.hooks.thisCompilation.tap('BuildInfoPlugin', (compilation) => {
      const contract = { derived: {} };
      // After this stage modules are concatenated, and the imports of a single module are no longer known.
      compilation.hooks.optimizeModules.tap('BuildInfoPlugin', () => {
        contract.derived = info.container
          ? hostRequirements(compilation)
          : {
              shared: sharedVersions(),
              surfaces: surfacesOf(compilation),
              imports: kitImports(compilation),
            };
      });
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      const emit = async () => {
        const part = info.container ? await this.#remote(compilation) : this.#host(compilation);
        compilation.emitAsset(
          'build-info.json',
          new rspack.sources.RawSource(
            JSON.stringify(
              {
                format,
                ...info,
                ...part,
                ...contract.derived,
                ...changesOf(folder, info.version),
              },
              null,
              2,
            ),
          ),
        );
      };
      compilation.hooks.processAssets.tapPromise({ name: 'BuildInfoPlugin', stage }, () =>
        // A rejection would stop the compiler and `dev`. An error fails this build only.
        emit().catch((error: Error) => {
          compilation.errors.push(new rspack.WebpackError(error.message));
        }),
      );
    });
  }

  #host(compilation: Compilation) {
    const kit = kitOfHost();
    const { owner } = readPackage(this.#options.folder);
    return {
      ...(kit && { kit }),
      manifest: null,
      chunks: {},
      libraries: librariesIn(Object.keys(compilation.assets)),
      calls: callsIn(compilation, null),
      trustedTypes: true,
      offers: {
        calls: Object.keys(calls).sort(),
        slots: Object.keys(hostSlots),
        slotOffers: hostSlots,
        guards,
      },
      deprecations: deprecations.map(({ codemod, ...each }) => ({
        ...each,
        ...(codemod && { migrates: true }),
      })),
      ...(owner && { owner }),
    };
  }

  async #remote(compilation: Compilation) {
    const { folder, entry, container } = this.#options;
    const own = new Set([container, 'federation-runtime']);
    const chunks = Object.fromEntries(
      [...compilation.namedChunkGroups]
        .filter(([name]) => !own.has(name))
        .map(([name, group]) => [chunkName(name), group.getFiles().filter(isPreloadable)]),
    );
    const { manifest, declaration } = await readRemote(folder);
    for (const { screen } of manifest.paths) {
      if (!chunks[screen]) throw new Error(`${folder}: the build has no chunk named "${screen}" to preload`);
    }
    return {
      kit: kitVersion,
      manifest,
      chunks: { ...chunks, remote: [entry, ...(chunks.remote ?? [])] },
      calls: callsIn(compilation, manifest),
      ...(declaration.budgets && { budgets: declaration.budgets }),
      ...(declaration.owner && { owner: declaration.owner }),
      ...(declaration.config && { config: declaration.config }),
    };
  }
}

/** The chunk of a locale is named after its file: `locale-en-json` becomes `locale-en`. */
const chunkName = (name: string) => name.replace(/-json$/, '');

const isPreloadable = (file: string) => file.endsWith('.js') || file.endsWith('.css');

const changesOf = (folder: string, version: string) => {
  const file = join(folder, 'CHANGELOG.md');
  const changes = existsSync(file) ? changesIn(readFileSync(file, 'utf8'), version) : '';
  return changes ? { changes } : {};
};

/**
 * Matches the name of a call. A literal that ends with a slash is the beginning of several names, so it does not match.
 */
const callPattern = /(["'`])((?:GET|POST|PUT|DELETE) \/[\w/:.-]*[\w.-])\1/g;

/**
 * Returns the calls of the API in a build. The name of a call is one literal, `'GET /user/me'`, so the scripts contain
 * exactly the calls that are left after unused code was removed. The data that the manifest prefetches are calls too.
 */
function callsIn(compilation: Compilation, manifest: RemoteManifest | null): string[] {
  const scripts = compilation.getAssets().filter(({ name }) => name.endsWith('.js'));
  const named = scripts.flatMap(({ source }) =>
    [...source.source().toString().matchAll(callPattern)].map(([, , name = '']) => name),
  );
  const prefetched = (manifest?.paths ?? []).flatMap(({ data = [] }) =>
    data.map((address) => `GET ${address.replace(/\?.*$/, '')}`),
  );
  return [...new Set([...named, ...prefetched])].sort();
}
