import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The modules of which a page has one, by the package that brings them. */
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

/** The singletons among a package's dependencies, each module with its installed version. */
export function sharedVersions(folder: string): Record<string, string> {
  const dependencies = Object.keys(readPackage(folder).dependencies ?? {});
  return Object.fromEntries(
    dependencies.flatMap((dependency) => {
      const modules = singletons[dependency] ?? [];
      return modules.map((module) => [module, installedVersion(folder, dependency)]);
    }),
  );
}

/** The host brings every singleton itself and has it ready before any remote runs. */
export function providedByHost(folder: string) {
  return mapValues(sharedVersions(folder), (version) => ({
    version,
    requiredVersion: `^${version}`,
    singleton: true,
    strictVersion: true,
    eager: true,
  }));
}

/** A remote carries no copy of a singleton: it takes the host's, or is refused. */
export function takenByRemote(folder: string) {
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
