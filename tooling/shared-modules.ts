import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The modules that a page has once, by their package. */
const singletons: Record<string, string[]> = {
  react: ['react', 'react/jsx-runtime'],
  'react-dom': ['react-dom'],
  jotai: ['jotai'],
  '@tapin/shared': ['api', 'i18n', 'query', 'router', 'session'].map((surface) => `@tapin/shared/${surface}`),
};

interface PackageJson {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
}

export const readPackage = (folder: string): PackageJson =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

export const installedVersion = (folder: string, dependency: string): string =>
  readPackage(join(folder, 'node_modules', dependency)).version;

/** Returns the singletons among the dependencies of a package, with their installed versions. */
export function sharedVersions(folder: string): Record<string, string> {
  const dependencies = Object.keys(readPackage(folder).dependencies ?? {});
  return Object.fromEntries(
    dependencies.flatMap((dependency) => {
      const modules = singletons[dependency] ?? [];
      return modules.map((module) => [module, installedVersion(folder, dependency)]);
    }),
  );
}

/** The sharing configuration of the host: it provides every singleton and loads it before any remote. */
export function providedByHost(folder: string) {
  return mapValues(sharedVersions(folder), (version) => ({
    version,
    requiredVersion: `^${version}`,
    singleton: true,
    strictVersion: true,
    eager: true,
  }));
}

/** The sharing configuration of a remote: it contains no copy of a singleton and uses the one of the host. */
export function consumedByRemote(folder: string) {
  return mapValues(sharedVersions(folder), (version) => ({
    requiredVersion: `^${version}`,
    singleton: true,
    strictVersion: true,
    import: false as const,
  }));
}

function mapValues<T, U>(record: Record<string, T>, map: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
