import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { type Compiler, type Configuration, rspack } from '@rspack/core';
import type { PlaceholderFile } from '@tapin/shared/placeholders/render-placeholders';
import { base, classNamesOf, define } from '../base.ts';
import { declarationFile, readDeclaration } from '../read-remote.ts';

const bundle = 'placeholders.cjs';

/**
 * Renders the placeholders of a remote to HTML files of the same build. Class names contain the version, so the HTML of
 * another build would have no styles. Development builds have no placeholders.
 */
export class PlaceholdersPlugin {
  readonly #folder: string;
  readonly #name: string;
  readonly #version: string;

  constructor(folder: string, name: string, version: string) {
    this.#folder = folder;
    this.#name = name;
    this.#version = version;
  }

  apply(compiler: Compiler): void {
    if (compiler.options.mode !== 'production') return;
    compiler.hooks.thisCompilation.tap('PlaceholdersPlugin', (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      const emit = async () => {
        for (const { file, html } of await this.#render())
          compilation.emitAsset(file, new rspack.sources.RawSource(html));
      };
      compilation.hooks.processAssets.tapPromise({ name: 'PlaceholdersPlugin', stage }, () =>
        emit().catch((error: Error) => {
          const message = `a placeholder of ${this.#name} cannot be rendered in Node: ${error.message}`;
          compilation.errors.push(new rspack.WebpackError(message));
        }),
      );
    });
  }

  async #render(): Promise<PlaceholderFile[]> {
    // The other plugins report a declaration that cannot be read.
    const declaration = await readDeclaration(this.#folder).catch(() => null);
    const screens = Object.values(declaration?.screens ?? {});
    if (!screens.some(({ placeholder }) => placeholder)) return [];
    const output = await mkdtemp(join(tmpdir(), 'placeholders-'));
    try {
      await runBuild(this.#configuration(output));
      return await evaluate(await readFile(join(output, bundle), 'utf8'));
    } finally {
      await rm(output, { recursive: true });
    }
  }

  #configuration(output: string): Configuration {
    const common = base(this.#folder, this.#name, 'remote-module/placeholder-loader');
    const { generator } = common.module;
    return {
      ...common,
      target: 'node',
      devtool: false,
      entry: `./${declarationFile}`,
      output: {
        ...common.output,
        ...classNamesOf(this.#name, this.#version),
        path: output,
        filename: bundle,
        library: { type: 'commonjs2' },
        asyncChunks: false,
        publicPath: `/parts/${this.#name}/${this.#version}/`,
      },
      module: {
        ...common.module,
        generator: { 'css/module': { ...generator['css/module'], exportsOnly: true } },
      },
      optimization: { ...common.optimization, minimize: false },
      plugins: [define(this.#version)],
    };
  }
}

const runBuild = (configuration: Configuration): Promise<void> =>
  new Promise((resolve, reject) => {
    rspack(configuration, (error, stats) => {
      const [problem] = stats?.compilation.errors ?? [];
      if (error ?? problem) reject(error ?? problem);
      else resolve();
    });
  });

/** The globals of the browser that screens read while Node renders them. Every supported browser has passkeys. */
const browser = {
  document: { documentElement: { lang: '' } },
  PublicKeyCredential: class {},
};

async function evaluate(code: string): Promise<PlaceholderFile[]> {
  const module: { exports: { default?: () => Promise<PlaceholderFile[]> } } = { exports: {} };
  const run = compileFunction(code, ['module', 'exports', 'require', ...Object.keys(browser)]);
  Reflect.apply(run, undefined, [
    module,
    module.exports,
    createRequire(import.meta.url),
    ...Object.values(browser),
  ]);
  return (await module.exports.default?.()) ?? [];
}
