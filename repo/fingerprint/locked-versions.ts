import { join, normalize } from 'node:path';
import { type Lock, packageKeyOf, readLock, snapshotOf } from '../dependencies/read-lock.ts';

const linkPrefix = 'link:';

export interface LockedPackage {
  /**
   * The folders of the workspace that the package imports, directly or through other packages. The first is the folder
   * of the package.
   */
  folders: string[];
  /** The libraries that are installed for the package, each with its version and the hash of its files. */
  libraries: string[];
}

export function readLockFile(root: string): (folder: string) => LockedPackage {
  const lock = readLock(root);
  return (folder) => lockedPackage(lock, folder);
}

export function lockedPackage(lock: Lock, folder: string): LockedPackage {
  const folders = new Set<string>();
  const libraries = new Set<string>();

  const addLibrary = (name: string, version: string) => {
    const key = snapshotOf(name, version);
    if (libraries.has(key)) return;
    libraries.add(key);
    const { dependencies, optionalDependencies } = lock.snapshots[key] ?? {};
    for (const [each, at] of Object.entries({ ...dependencies, ...optionalDependencies }))
      addLibrary(each, at);
  };
  const addFolder = (each: string) => {
    if (folders.has(each)) return;
    folders.add(each);
    const importer = lock.importers[each];
    if (!importer) throw new Error(`pnpm-lock.yaml has no package in the folder ${each}: run pnpm install`);
    // The libraries that another package needs only for its tests do not affect this package.
    const used =
      each === folder ? { ...importer.devDependencies, ...importer.dependencies } : importer.dependencies;
    for (const [name, { version }] of Object.entries(used ?? {})) {
      if (version.startsWith(linkPrefix)) addFolder(normalize(join(each, version.slice(linkPrefix.length))));
      else addLibrary(name, version);
    }
  };
  addFolder(folder);

  const withHash = (key: string) => `${key} ${lock.packages[packageKeyOf(key)]?.resolution.integrity ?? ''}`;
  return { folders: [...folders], libraries: [...libraries].sort().map(withHash) };
}
