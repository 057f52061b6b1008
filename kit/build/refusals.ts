import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { type Compilation, type Compiler, rspack } from '@rspack/core';
import { findGlobalCss, type StyleSheetKind } from '@tapin/delivery-formats/find-global-css';
import { escapeText, isOwn, placeOf, resourceOf } from './own-source.ts';
import { readDeclaration } from './read-remote.ts';
import { brokenCode, brokenScripts } from './refusals/refuse-code.ts';
import { copiesOfSingletons, packageOfFile, type Request } from './refusals/refuse-copies.ts';
import { unboundedTexts } from './refusals/refuse-texts.ts';
import { exportsOf, surfaces } from './refusals/surface-modules.ts';
import { missingTexts } from './texts/missing-texts.ts';

interface Options {
  folder: string;
  name: string;
  shared: readonly string[];
}

/**
 * Fails the build of a remote that would change or break other parts of the page: with copies of singletons, with names
 * that the page does not offer, with code that throws in a page, with global styles, with texts without a limit, or
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
          ...brokenCode(compilation, folder, shared, declaration ?? {}),
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

/** Returns a message for each rule of a style sheet in the bundle that changes other parts of the page. */
function globalCss(compilation: Compilation, folder: string, remote: string): string[] {
  const files = [...compilation.modules].map(resourceOf).filter((file) => file.endsWith('.css'));
  return [...new Set(files)].sort().flatMap((file) => {
    const library = packageOfFile(file);
    if (!library && !isOwn(folder, file)) return [];
    const [path = ''] = library ? file.split(`${sep}node_modules${sep}`).slice(-1) : [relative(folder, file)];
    const place = `${library ? 'style sheet ' : ''}${path.split(sep).join('/')}`;
    return findGlobalCss(readFileSync(file, 'utf8'), remote, kindOf(file, library)).map(
      ({ line, text }) => `${place}:${line}: ${text}`,
    );
  });
}

function kindOf(file: string, library: string | null): StyleSheetKind {
  if (file.endsWith('.module.css')) return 'module';
  return library ? 'built' : 'plain';
}

function missingNames(compilation: Compilation, folder: string): string[] {
  const found = new Set<string>();
  const exported = new Map(surfaces.map((surface) => [surface, exportsOf(surface)]));
  for (const module of compilation.modules) {
    const file = resourceOf(module);
    if (!isOwn(folder, file)) continue;
    for (const { dependency } of compilation.moduleGraph.getOutgoingConnections(module)) {
      const { request = '', ids } = dependency;
      const name = ids?.[0];
      const offered = exported.get(request);
      if (!name || !offered || offered.includes(name)) continue;
      const place = placeOf(folder, file, new RegExp(`\\b${escapeText(name)}\\b`));
      found.add(`${place}: ${request} does not export ${name}: ${suggestion(name, offered)}`);
    }
  }
  return [...found].sort();
}

function suggestion(name: string, exported: readonly string[]): string {
  const near = exported.filter((other) => distance(name.toLowerCase(), other.toLowerCase()) <= 3);
  return near.length > 0 ? `use ${near.join(' or ')}` : `use one of ${[...exported].sort().join(', ')}`;
}

/** Returns the number of characters to insert, remove or replace that turn one name into the other (Levenshtein distance). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
