import { readdirSync } from 'node:fs';
import { fingerprint } from '../fingerprint/fingerprint.ts';
import { type LockedPackage, readLockFile } from '../fingerprint/locked-versions.ts';
import { root } from './command.ts';

interface Inputs {
  /** Folders of the workspace whose code a test runs. Packages that they import are included. */
  packages: readonly string[];
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

export function fingerprintInputs({ packages, paths = [], without }: Inputs): string {
  lockedPackage ??= readLockFile(root);
  // The test runner is a dependency of the root package.
  const locked = ['.', ...packages].map(lockedPackage);
  const folders = locked.flatMap((each) => each.folders).filter((folder) => folder !== '.');
  const libraries = new Set(locked.flatMap((each) => each.libraries));
  return fingerprint({
    paths: [...folders, ...paths],
    values: [process.version, ...libraries],
    ...(without && { without }),
  });
}

export const repositoryFingerprint = () => fingerprint({ paths: ['.'], values: [process.version] });
