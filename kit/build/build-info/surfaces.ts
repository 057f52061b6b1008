import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Compilation, Module } from '@rspack/core';
import {
  installedVersion,
  readPackage,
  requiredVersions,
  sharedFolder,
  sharedVersions,
} from '../../shared-modules.ts';

const surfacePrefix = '@tapin/shared/';
const sourcesOfShared = join(sharedFolder, 'src');

export const libraryVersions = (): Record<string, string> =>
  Object.fromEntries(librariesOfShared().map((name) => [name, installedVersion(name)]));

function librariesOfShared(): string[] {
  const { libraries, dependencies = {} } = readPackage(sharedFolder);
  return libraries ?? Object.keys(dependencies).filter((name) => !name.startsWith('@tapin/'));
}

const resourceOf = (module: Module | null) =>
  module && 'resource' in module && typeof module.resource === 'string' ? module.resource : '';

function librariesUsedBy(compilation: Compilation, module: Module, seen = new Set<Module>()): Set<string> {
  if (seen.has(module)) return new Set();
  seen.add(module);
  const libraries = librariesOfShared();
  const found = compilation.moduleGraph
    .getOutgoingConnections(module)
    .flatMap(({ dependency, module: next }) => {
      const library = libraries.find(
        (name) => dependency.request === name || dependency.request?.startsWith(`${name}/`),
      );
      if (library) return [library];
      return next && resourceOf(next).startsWith(sourcesOfShared)
        ? [...librariesUsedBy(compilation, next, seen)]
        : [];
    });
  return new Set(found);
}

export function surfacesOf(compilation: Compilation) {
  const { resolve } = createRequire(import.meta.url);
  const surfaces = Object.keys(sharedVersions()).filter((name) => name.startsWith(surfacePrefix));
  return Object.fromEntries(
    surfaces.map((surface) => {
      const module = [...compilation.modules].find((each) => resourceOf(each) === resolve(surface));
      if (!module) throw new Error(`the host does not import ${surface}`);
      const exported = compilation.moduleGraph.getProvidedExports(module);
      const libraries = [...librariesUsedBy(compilation, module)].sort();
      return [
        surface,
        {
          exports: Array.isArray(exported) ? exported.sort() : [],
          libraries: Object.fromEntries(libraries.map((name) => [name, installedVersion(name)])),
        },
      ];
    }),
  );
}

/** Returns the exports of `@tapin/shared` that the modules of a part import by name, by the imported path. */
function importsOfShared(compilation: Compilation): Record<string, string[]> {
  const uses = new Map<string, Set<string>>();
  for (const module of compilation.modules) {
    for (const { dependency } of compilation.moduleGraph.getOutgoingConnections(module)) {
      const { request, ids } = dependency;
      if (!request?.startsWith(surfacePrefix) || !ids) continue;
      if (!ids[0] && isSurface(request))
        throw new Error(
          `${resourceOf(module)} imports ${request} as a whole: import the used exports by name`,
        );
      uses.set(request, (uses.get(request) ?? new Set()).add(ids[0] ?? '*'));
    }
  }
  return Object.fromEntries([...uses].sort().map(([path, names]) => [path, [...names].sort()]));
}

const isSurface = (path: string) => /\/(api|i18n|query|router|session)$/.test(path);

/** Returns the imports of a part by entry point of the kit, such as `ui/dialog`, without its prefix. */
export const kitImports = (compilation: Compilation): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(importsOfShared(compilation)).map(([path, names]) => [
      path.slice(surfacePrefix.length),
      names,
    ]),
  );

const usedExports = (compilation: Compilation): Record<string, string[]> =>
  Object.fromEntries(Object.entries(importsOfShared(compilation)).filter(([path]) => isSurface(path)));

function usedSingletons(compilation: Compilation): Record<string, string> {
  const requests = new Set<string>();
  for (const module of compilation.modules)
    for (const { dependency } of compilation.moduleGraph.getOutgoingConnections(module))
      if (dependency.request) requests.add(dependency.request);
  return Object.fromEntries(Object.entries(requiredVersions()).filter(([module]) => requests.has(module)));
}

/** Returns what a remote needs of the host: the exports that it uses, and the library versions that it was built with. */
export const hostRequirements = (compilation: Compilation) => ({
  shared: usedSingletons(compilation),
  uses: usedExports(compilation),
  imports: kitImports(compilation),
  libraryVersions: libraryVersions(),
});
