import { readdirSync } from 'node:fs';
import { fingerprint } from '../fingerprint/fingerprint.ts';
import { type LockedPackage, readLockFile } from '../fingerprint/locked-versions.ts';
import { root } from './command.ts';

interface Inputs {
  /** Folders of the workspace whose packages a test runs, with everything that they import. */
  packages: readonly string[];
  /** Further files and folders that a test reads. */
  paths?: readonly string[];
  without?: RegExp;
}

export const remotes = readdirSync(root).filter((name) => name.startsWith('remote-'));
/** The packages whose code runs in a page, and whose tests run with Jest. */
export const pagePackages = ['host', 'shared', ...remotes];

/** The declarations and texts of the remotes, and the code that makes manifests of them, for tests that read manifests. */
export const manifests = [
  ...remotes.flatMap((remote) => [`${remote}/src/remote.ts`, `${remote}/src/locales`]),
  'kit/build/evaluate-module.ts',
  'kit/build/read-remote.ts',
  'kit/build/translate.ts',
  'kit/shared-modules.ts',
];

let lockedPackage: ((folder: string) => LockedPackage) | undefined;

/** A fingerprint of everything that the result of a test depends on. */
export function fingerprintInputs({ packages, paths = [], without }: Inputs): string {
  lockedPackage ??= readLockFile(root);
  // The test runner itself is a dependency of the root.
  const locked = ['.', ...packages].map(lockedPackage);
  const folders = locked.flatMap((each) => each.folders).filter((folder) => folder !== '.');
  const libraries = new Set(locked.flatMap((each) => each.libraries));
  return fingerprint({
    paths: [...folders, ...paths],
    values: [process.version, ...libraries],
    ...(without && { without }),
  });
}

/** A fingerprint of the whole repository, for checks that read all of it. */
export const repositoryFingerprint = () => fingerprint({ paths: ['.'], values: [process.version] });
