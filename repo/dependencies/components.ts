import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Lock, packageKeyOf, readLock, snapshotOf, splitKey } from './read-lock.ts';

/**
 * The place where a package runs. A package in neither pages nor servers is for development only: builds, tests and
 * checks.
 */
type Reach = 'browser' | 'server' | 'development';

export interface Component {
  name: string;
  version: string;
  licence: string;
  reach: Reach[];
  usedBy: string[];
  /** The packages that need the package. The list is empty when only folders of the project name it. */
  neededBy: string[];
}

const ofBoth = ['shared/contract', 'shared/delivery-formats'];
const isFront = (folder: string) => /^(host|remote-.*|shared)$/.test(folder) || ofBoth.includes(folder);
const isServer = (folder: string) =>
  ['api', 'delivery', 'oneroster', 'shared/servers', ...ofBoth].includes(folder);

/** Packages for builds and types that libraries of the pages name as dependencies. No page contains their code. */
const notInPages =
  /^(?:typescript|webpack|schema-utils|tapable|@types\/.*|@rspack\/.*|@module-federation\/(?:.*plugin|cli|managers|manifest|rspack))$/;

/** Returns the packages in the lock file from which the code of a page or a server begins. */
function startsOf(lock: Lock, reach: 'browser' | 'server'): string[] {
  const isPart = reach === 'browser' ? isFront : isServer;
  return Object.entries(lock.importers)
    .filter(([folder]) => isPart(folder))
    .flatMap(([, { dependencies = {} }]) => Object.entries(dependencies))
    .filter(([, { version }]) => !version.startsWith('link:'))
    .map(([name, { version }]) => snapshotOf(name, version));
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

export function listComponents(root: string): Component[] {
  const lock = readLock(root);
  const licenceOf = licenceReader(root);
  const inBrowser = reachableFrom(lock, startsOf(lock, 'browser'), (name) => notInPages.test(name));
  const onServer = reachableFrom(lock, startsOf(lock, 'server'));
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
  /**
   * The stated licence of packages for other systems, which are not installed here. Such a package has the licence of
   * the nearest package that needs it.
   */
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

/** The licence in a package.json. Some old packages state none, or state it in an earlier form. */
interface Manifest {
  license?: string | { type?: string };
  licenses?: { type?: string }[];
}

/** Returns a function that reads the licence of an installed package, or null when the package states none. */
function licenceReader(root: string): (key: string) => string | null {
  const store = join(root, 'node_modules/.pnpm');
  const folders = readdirSync(store).sort();
  return (key) => {
    const { name } = splitKey(key);
    const prefix = key.replaceAll('/', '+');
    for (const folder of folders) {
      if (folder !== prefix && !folder.startsWith(`${prefix}_`)) continue;
      const file = join(store, folder, 'node_modules', name, 'package.json');
      if (!existsSync(file)) continue;
      const { license, licenses = [] }: Manifest = JSON.parse(readFileSync(file, 'utf8'));
      const stated = typeof license === 'string' ? license : license?.type;
      return stated ?? (licenses.map(({ type }) => type).join(' OR ') || null);
    }
    return null;
  };
}
