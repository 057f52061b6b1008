import { readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { load } from 'js-yaml';

type Versions = Record<string, string>;

interface Importer {
  dependencies?: Record<string, { version: string }>;
  devDependencies?: Record<string, { version: string }>;
}

interface Snapshot {
  dependencies?: Versions;
  optionalDependencies?: Versions;
}

/** The parts of pnpm-lock.yaml that determine the versions of a package. */
interface LockFile {
  importers: Record<string, Importer>;
  packages: Record<string, { resolution: { integrity?: string } }>;
  snapshots: Record<string, Snapshot>;
}

const linkPrefix = 'link:';

export interface LockedPackage {
  /** The folders of the workspace that the package imports, directly or through another one; its own is the first. */
  folders: string[];
  /** The libraries that are installed for it, each with its version and the hash of its files. */
  libraries: string[];
}

/** Reads the lock file once and looks up packages of the workspace in it. */
export function readLockFile(root: string): (folder: string) => LockedPackage {
  const lock = load(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')) as LockFile;
  return (folder) => lockedPackage(lock, folder);
}

export function lockedPackage(lock: LockFile, folder: string): LockedPackage {
  const folders = new Set<string>();
  const libraries = new Set<string>();

  const addLibrary = (name: string, version: string) => {
    // An alias ("npm:") is locked as the name and the version of the package that it stands for.
    const key = `${name}@${version}` in lock.snapshots ? `${name}@${version}` : version;
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
    // The packages that another package needs for its own tests do not concern this one.
    const used =
      each === folder ? { ...importer.devDependencies, ...importer.dependencies } : importer.dependencies;
    for (const [name, { version }] of Object.entries(used ?? {})) {
      if (version.startsWith(linkPrefix)) addFolder(normalize(join(each, version.slice(linkPrefix.length))));
      else addLibrary(name, version);
    }
  };
  addFolder(folder);

  const withHash = (key: string) => {
    // The packages are listed without the peers that a snapshot was resolved with.
    const [plain = key] = key.split('(');
    return `${key} ${lock.packages[plain]?.resolution.integrity ?? ''}`;
  };
  return { folders: [...folders], libraries: [...libraries].sort().map(withHash) };
}
