import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { licenceReader } from './licences.ts';
import { type Lock, packageKeyOf, readLock, snapshotOf, splitKey } from './read-lock.ts';

/** Where a package runs. Without either it is used for development only: builds, tests and checks. */
type Reach = 'browser' | 'server' | 'development';

export interface Component {
  name: string;
  version: string;
  licence: string;
  reach: Reach[];
  /** The folders whose package.json names the package. */
  usedBy: string[];
  /** The packages that need it. Empty for one that only folders of the project name. */
  neededBy: string[];
}

const isFront = (folder: string) => folder === 'host' || folder.startsWith('remote-');
const isServer = (folder: string) => ['api', 'delivery', 'oneroster'].includes(folder);

/** Returns the packages that source files import, without tests and without code for tests. */
function importedPackages(folder: string): Set<string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = paths.filter((path) => /\.tsx?$/.test(path) && !/\.test\.|(^|\/)testing\//.test(path));
  const found = sources.flatMap((path) =>
    [
      ...readFileSync(join(folder, path), 'utf8').matchAll(
        /(?:from|import\(?) ?'((?:@[^/']+\/)?[^/'.#][^/']*)/g,
      ),
    ].map(([, name = '']) => name),
  );
  return new Set(found);
}

/** Packages for builds and types that libraries of the pages name among their dependencies. No page contains their code. */
const notInPages =
  /^(?:typescript|webpack|schema-utils|tapable|@types\/.*|@rspack\/.*|@module-federation\/(?:.*plugin|cli|managers|manifest|rspack))$/;

/** Returns the packages that `shared` imports for a reach. Only servers use `shared/src/server`. */
function sharedImports(root: string, reach: 'browser' | 'server'): Set<string> {
  const source = join(root, 'shared/src');
  const folders = readdirSync(source, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const isUsed = (name: string) =>
    reach === 'browser' ? name !== 'server' : ['server', 'contract', 'remote'].includes(name);
  return new Set(
    folders.flatMap(({ name }) => (isUsed(name) ? [...importedPackages(join(source, name))] : [])),
  );
}

/** Returns the snapshots with which the code of a reach starts. */
function startsOf(root: string, lock: Lock, reach: 'browser' | 'server'): string[] {
  const fromShared = sharedImports(root, reach);
  return Object.entries(lock.importers).flatMap(([folder, { dependencies = {} }]) => {
    const isPart = reach === 'browser' ? isFront(folder) : isServer(folder);
    return Object.entries(dependencies)
      .filter(([name]) => isPart || (folder === 'shared' && fromShared.has(name)))
      .filter(([, { version }]) => !version.startsWith('link:'))
      .map(([name, { version }]) => snapshotOf(name, version));
  });
}

const needsOf = (lock: Lock, snapshot: string): string[] => {
  const { dependencies = {}, optionalDependencies = {} } = lock.snapshots[snapshot] ?? {};
  return Object.entries({ ...dependencies, ...optionalDependencies }).map(([name, version]) =>
    snapshotOf(name, version),
  );
};

function reachableFrom(
  lock: Lock,
  starts: readonly string[],
  isLeftOut = (_name: string) => false,
): Set<string> {
  const found = new Set<string>();
  const open = [...starts];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next) || isLeftOut(splitKey(packageKeyOf(next)).name)) continue;
    found.add(next);
    open.push(...needsOf(lock, next));
  }
  return new Set([...found].map(packageKeyOf));
}

/** Returns each package of the lock file, by name and version. */
export function listComponents(root: string): Component[] {
  const lock = readLock(root);
  const licenceOf = licenceReader(root);
  const inBrowser = reachableFrom(lock, startsOf(root, lock, 'browser'), (name) => notInPages.test(name));
  const onServer = reachableFrom(lock, startsOf(root, lock, 'server'));
  const usedBy = new Map<string, Set<string>>();
  const neededBy = new Map<string, Set<string>>();
  const add = (to: Map<string, Set<string>>, key: string, value: string) =>
    to.set(key, (to.get(key) ?? new Set()).add(value));
  for (const [folder, { dependencies = {}, devDependencies = {} }] of Object.entries(lock.importers)) {
    for (const [name, { version }] of Object.entries({ ...dependencies, ...devDependencies })) {
      if (!version.startsWith('link:')) add(usedBy, packageKeyOf(snapshotOf(name, version)), folder);
    }
  }
  for (const snapshot of Object.keys(lock.snapshots)) {
    for (const need of needsOf(lock, snapshot)) {
      add(neededBy, packageKeyOf(need), packageKeyOf(snapshot));
    }
  }
  const sorted = (values: Set<string> | undefined) => [...(values ?? [])].sort();
  /** Files for other systems are not installed here. Their licence is that of the nearest package that needs them. */
  const statedLicence = (key: string, isForOneSystem: boolean): string | null => {
    const queue = isForOneSystem ? sorted(neededBy.get(key)) : [key];
    for (const next of queue) {
      const licence = licenceOf(next);
      if (licence !== null) return licence;
      queue.push(...sorted(neededBy.get(next)).filter((each) => !queue.includes(each)));
    }
    return null;
  };
  return Object.entries(lock.packages)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { os, cpu, libc }]) => {
      const reach: Reach[] = [
        ...(inBrowser.has(key) ? (['browser'] as const) : []),
        ...(onServer.has(key) ? (['server'] as const) : []),
      ];
      const parents = sorted(neededBy.get(key));
      const isForOneSystem = Boolean(os || cpu || libc);
      return {
        ...splitKey(key),
        licence: statedLicence(key, isForOneSystem) ?? 'not stated',
        reach: reach.length > 0 ? reach : ['development'],
        usedBy: sorted(usedBy.get(key)),
        neededBy: parents,
      };
    });
}
