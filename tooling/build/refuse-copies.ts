import { sep } from 'node:path';
import type { Compilation, Module } from '@rspack/core';
import { escapeText, isOwn, placeOf, resourceOf } from './own-source.ts';
import { adviceFor } from './page-packages.ts';
import { packageOf } from './surface-modules.ts';

/** An import as the bundler finds it, also when its module does not exist. */
export interface Request {
  issuer: string;
  request: string;
}

interface Options {
  folder: string;
  /** The modules that the page shares with the remote. */
  shared: readonly string[];
}

/** Returns the package that contains a file, or null for a file of the remote or of the kit. */
export function packageOfFile(file: string): string | null {
  const [, path] = /.*[\\/]node_modules[\\/](.+)$/.exec(file) ?? [];
  return path === undefined ? null : packageOf(path.split(sep).join('/'));
}

/** Describes each import that would put a second copy of a singleton into the page. */
export function copiesOfSingletons(
  compilation: Compilation,
  requests: readonly Request[],
  { folder, shared }: Options,
): string[] {
  const modules = new Map([...compilation.modules].map((module) => [resourceOf(module), module]));
  const found = new Map<string, string>();
  for (const { issuer, request } of [...requests, ...requestsByPath(compilation)]) {
    const name = packageOf(request);
    const advice = adviceFor(request, shared);
    const from = packageOfFile(issuer);
    // A package may import itself, and the parts of one copy are reported once.
    if (!advice || !issuer || (from && (from === name || adviceFor(from, []) || isBuildTool(from)))) continue;
    if (!from && !isOwn(folder, issuer)) continue;
    const key = `${issuer} ${name}`;
    if (found.has(key)) continue;
    found.set(
      key,
      from
        ? throughLibrary(compilation, modules.get(issuer), folder, request)
        : `${placeOf(folder, issuer, new RegExp(`['"]${escapeText(request)}['"]|node_modules/${escapeText(name)}\\b`))}: imports ${request}, of which a page has one copy: ${advice}`,
    );
  }
  return [...found.values()].sort();
}

const isBuildTool = (name: string) => /^@(module-federation|rspack)\//.test(name);

/** Returns the imports of files of packages by their path. */
const requestsByPath = (compilation: Compilation): Request[] =>
  [...compilation.modules].flatMap((module) => {
    const name = packageOfFile(resourceOf(module));
    if (!name) return [];
    return compilation.moduleGraph
      .getIncomingConnections(module)
      .flatMap(({ originModule, dependency }) =>
        originModule &&
        /^[./]/.test(dependency.request ?? '') &&
        packageOfFile(resourceOf(originModule)) !== name
          ? [{ issuer: resourceOf(originModule), request: `${name} by its path` }]
          : [],
      );
  });

/** Describes the libraries between a file of the remote and the copy. */
function throughLibrary(
  compilation: Compilation,
  library: Module | undefined,
  folder: string,
  request: string,
): string {
  const chain: string[] = [];
  let module: Module | null = library ?? null;
  while (module && packageOfFile(resourceOf(module))) {
    const name = packageOfFile(resourceOf(module));
    if (name && chain[0] !== name) chain.unshift(name);
    module = compilation.moduleGraph.getIssuer(module);
  }
  const [first = ''] = chain;
  const place = module
    ? placeOf(folder, resourceOf(module), new RegExp(`['"]${escapeText(first)}[/'"]`))
    : 'package.json';
  return `${place}: imports ${[...chain, request].join(', which imports ')}, of which a page has one copy: replace ${first} by a library that does not contain ${packageOf(request)}`;
}
