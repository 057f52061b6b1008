import { dirname, join, relative, sep } from 'node:path';
import type { Compilation, Module } from '@rspack/core';
import { escapeText, isOwn, placeOf, resourceOf } from '../own-source.ts';
import { adviceFor, pagePackages } from './page-packages.ts';
import { packageOf } from './surface-modules.ts';

/** An import as the bundler sees it, also when the imported module does not exist. */
export interface Request {
  issuer: string;
  request: string;
}

interface Options {
  folder: string;
  shared: readonly string[];
}

export function packageOfFile(file: string): string | null {
  const [, path] = /.*[\\/]node_modules[\\/](.+)$/.exec(file) ?? [];
  return path === undefined ? null : packageOf(path.split(sep).join('/'));
}

export function copiesOfSingletons(
  compilation: Compilation,
  requests: readonly Request[],
  { folder, shared }: Options,
): string[] {
  const modules = new Map([...compilation.modules].map((module) => [resourceOf(module), module]));
  const packages = pagePackages(shared);
  const found = new Map<string, string>();
  for (const { issuer, request } of [...requests, ...requestsByPath(compilation)]) {
    const name = packageOf(request);
    const advice = adviceFor(request, packages, shared);
    const from = packageOfFile(issuer);
    // A package may import itself, and the parts of one copied package are reported once.
    if (!advice || !issuer || isPartOfBuild(issuer, from, name)) continue;
    if (from && (from === name || packages.has(from))) continue;
    const key = `${issuer} ${name}`;
    if (found.has(key)) continue;
    found.set(
      key,
      !isOwn(folder, issuer)
        ? throughLibrary(compilation, modules.get(issuer), folder, request)
        : `${placeOf(folder, issuer, new RegExp(`['"]${escapeText(request)}['"]|node_modules/${escapeText(name)}\\b`))}: imports ${request}, of which a page has one copy: ${advice}`,
    );
  }
  return [...found.values()].sort();
}

const kitFolder = join(import.meta.dirname, '../..');

const isPartOfBuild = (issuer: string, from: string | null, name: string) =>
  /^@(module-federation|rspack)\//.test(from ?? '') ||
  (name.startsWith('@module-federation/') && issuer.startsWith(kitFolder));

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

/** Returns the words of a message about the libraries between a file of the remote and the copied singleton. */
function throughLibrary(
  compilation: Compilation,
  library: Module | undefined,
  folder: string,
  request: string,
): string {
  const chain: string[] = [];
  let module: Module | null = library ?? null;
  while (module && !isOwn(folder, resourceOf(module))) {
    const name = packageOfFile(resourceOf(module)) ?? kitModule(resourceOf(module));
    if (chain[0] !== name) chain.unshift(name);
    module = compilation.moduleGraph.getIssuer(module);
  }
  const [first = ''] = chain;
  const place = module
    ? placeOf(folder, resourceOf(module), new RegExp(`['"]${escapeText(packageOf(first))}/?.*['"]`))
    : 'package.json';
  const remedy = first.startsWith('@tapin/')
    ? 'import the surface by its name there'
    : `replace ${first} by a library that does not contain ${packageOf(request)}`;
  return `${place}: imports ${[...chain, request].join(', which imports ')}, of which a page has one copy: ${remedy}`;
}

/** Returns the name of a file of `shared` in a workspace, where it is not below `node_modules`. */
const kitModule = (file: string) => `@tapin/${relative(dirname(kitFolder), file).split(sep).join('/')}`;
