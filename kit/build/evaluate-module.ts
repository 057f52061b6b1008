import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileFunction } from 'node:vm';
import { transformSync } from '@swc/core';

/** An import that the compiler has turned into a call of `require`. */
const requireCall = /\brequire\("([^"]+)"\)/g;

const { resolve: resolveFromKit } = createRequire(import.meta.url);

/**
 * Evaluates a TypeScript module and the modules that it imports from the same package, without the cache of Node and
 * without its type stripping. Dynamic imports are not evaluated: they stay in the source as they are written.
 */
export async function evaluateModule(file: string): Promise<Record<string, unknown>> {
  if (file.endsWith('.json')) return { default: JSON.parse(readFileSync(file, 'utf8')) };
  const code = toCommonJs(file);
  const modules = new Map<string, unknown>();
  for (const [, specifier = ''] of code.matchAll(requireCall))
    modules.set(specifier, await load(specifier, file));
  const exports = {};
  const run = compileFunction(code, ['exports', 'require'], { filename: file });
  Reflect.apply(run, undefined, [exports, (specifier: string) => modules.get(specifier)]);
  return exports;
}

/** The kit provides its own modules. Other modules are those of the package that imports them. */
async function load(specifier: string, from: string): Promise<unknown> {
  if (specifier.startsWith('@tapin/shared/')) return import(pathToFileURL(resolveFromKit(specifier)).href);
  if (specifier.startsWith('.')) return evaluateModule(join(dirname(from), specifier));
  const path = createRequire(from).resolve(specifier);
  return /\.tsx?$/.test(path) ? evaluateModule(path) : import(pathToFileURL(path).href);
}

function toCommonJs(file: string): string {
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    filename: file,
    swcrc: false,
    configFile: false,
    isModule: true,
    sourceMaps: false,
    jsc: {
      parser: { syntax: 'typescript', tsx: file.endsWith('x') },
      target: 'es2022',
      transform: { react: { runtime: 'automatic' }, verbatimModuleSyntax: true },
    },
    module: { type: 'commonjs', ignoreDynamic: true, noInterop: true },
  });
  return code;
}
