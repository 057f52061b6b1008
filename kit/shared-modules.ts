import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Owner } from '@tapin/delivery-formats/owner';

const require = createRequire(import.meta.url);

/** The folder of the package that host and remotes share. It is the kit itself where the kit is installed. */
export const sharedFolder = dirname(require.resolve('@tapin/shared/package.json'));

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
  devDependencies?: Record<string, string>;
  /** The libraries of the surfaces. In the installed kit, `dependencies` also has the libraries of its tools. */
  libraries?: string[];
  /** The squad that owns the part. Only the package of the host has it; a remote declares it in `src/remote.ts`. */
  owner?: Owner;
}

export const readPackage = (folder: string): PackageJson =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** Returns the name of a remote: `meals` for the packages `meals`, `remote-meals` and `@cedar/remote-meals`. */
export const remoteNameOf = ({ name }: Pick<PackageJson, 'name'>): string =>
  name.replace(/^@[^/]+\//, '').replace(/^remote-/, '');

/** The folders in which Node looks for a library of `shared`, the nearest first. */
export const libraryFolders: string[] =
  createRequire(join(sharedFolder, 'package.json')).resolve.paths('react') ?? [];

export const kitVersion = readPackage(sharedFolder).version;

/**
 * Returns the version of the kit that a build of the host contains. A build whose version is set by TAPIN_VERSION is
 * local: it contains a kit only when TAPIN_KIT_VERSION names one, because packing the kit takes seconds.
 */
export const kitOfHost = (): string | undefined =>
  process.env.TAPIN_KIT_VERSION || (process.env.TAPIN_VERSION ? undefined : kitVersion);

export function installedVersion(library: string): string {
  if (library === '@tapin/shared') return kitVersion;
  const folder = libraryFolders.find((each) => existsSync(join(each, library, 'package.json')));
  if (!folder)
    throw new Error(`${library} is not installed beside @tapin/shared: install the dependencies again`);
  return readPackage(join(folder, library)).version;
}

export const sharedVersions = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(singletons).flatMap(([library, modules]) => {
      const version = installedVersion(library);
      return modules.map((module) => [module, version]);
    }),
  );

/** The sharing configuration of the host: it provides every singleton and loads it before any remote. */
export const providedByHost = () =>
  mapValues(sharedVersions(), (version) => ({
    version,
    requiredVersion: `^${version}`,
    singleton: true,
    strictVersion: true,
    eager: true,
  }));

/** The sharing configuration of a remote: it contains no copy of a singleton and uses the one of the host. */
export const consumedByRemote = () =>
  mapValues(requiredVersions(), (requiredVersion) => ({
    requiredVersion,
    singleton: true,
    strictVersion: true,
    import: false as const,
  }));

/**
 * Returns the versions that a remote requires. It requires only the major version of a surface, because the names that
 * it uses are recorded separately.
 */
export const requiredVersions = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sharedVersions()).map(([module, version]) => [
      module,
      `^${module.startsWith('@tapin/shared/') ? version.replace(/\..*$/, '.0.0') : version}`,
    ]),
  );

function mapValues<T, U>(record: Record<string, T>, map: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
