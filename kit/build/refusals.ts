import { type Compiler, rspack } from '@rspack/core';
import { missingTexts } from './missing-texts.ts';
import { readDeclaration } from './read-remote.ts';
import { brokenCode, brokenScripts } from './refuse-code.ts';
import { copiesOfSingletons, type Request } from './refuse-copies.ts';
import { globalCss } from './refuse-global-css.ts';
import { missingNames } from './refuse-missing-names.ts';
import { unboundedTexts } from './refuse-texts.ts';

interface Options {
  folder: string;
  name: string;
  /** The modules that the page shares with the remote. */
  shared: readonly string[];
}

/**
 * Fails the build of a remote that would change or break other parts of the page: with own copies of singletons, with
 * names that the page does not offer, with code that throws in a page, with global styles, with texts without a limit, or
 * without a text in a language.
 */
export class RefusalsPlugin {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const { folder, name, shared } = this.#options;
    compiler.hooks.compilation.tap('RefusalsPlugin', (compilation, { normalModuleFactory }) => {
      const requests: Request[] = [];
      normalModuleFactory.hooks.beforeResolve.tap('RefusalsPlugin', ({ request, contextInfo }) => {
        if (!request.startsWith('.')) requests.push({ issuer: contextInfo.issuer, request });
      });
      const refuse = async () => {
        const declaration = await readDeclaration(folder).catch(() => null);
        return [
          ...copiesOfSingletons(compilation, requests, this.#options),
          ...missingNames(compilation, folder),
          ...brokenCode(compilation, folder, shared),
          ...globalCss(compilation, folder, name),
          ...(declaration ? unboundedTexts(folder, declaration) : []),
          // While a remote is developed, a page shows the key of a text that is not translated yet.
          ...(compiler.options.mode === 'production' ? missingTexts(folder) : []),
        ];
      };
      compilation.hooks.finishModules.tapPromise('RefusalsPlugin', async () => {
        for (const message of await refuse()) compilation.errors.push(new rspack.WebpackError(message));
      });
      // Only the built scripts show which code of a library is used.
      compilation.hooks.afterProcessAssets.tap('RefusalsPlugin', () => {
        const found = compilation.errors.length === 0 ? brokenScripts(compilation) : [];
        for (const message of found) compilation.errors.push(new rspack.WebpackError(message));
      });
    });
  }
}
