import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from '../fingerprint/fingerprint.ts';
import { readLockFile } from '../fingerprint/locked-versions.ts';
import { readPackage } from '../shared-modules.ts';

export const root = join(import.meta.dirname, '../..');

/** A part of the product that is built and released by itself. */
export interface BuildablePart {
  name: string;
  folder: string;
  /** The package's version and a fingerprint of everything that the build reads. */
  version: string;
}

/** Files that every part's build reads beside its own folder. */
const common = ['shared/src', 'shared/package.json', 'tooling'];
const tests = /\.test\.tsx?$/;

/** The host first: a remote is published against the shell it will run in. */
export function buildableParts(): BuildablePart[] {
  const locked = readLockFile(root);
  const remotes = readdirSync(root).filter((name) => name.startsWith('remote-'));
  return ['host', ...remotes].map((name) => {
    const folder = join(root, name);
    // The address of the API is written into the files, as the sources are.
    const values = [process.env.TAPIN_API_URL ?? '', ...locked(name).libraries];
    const hash = fingerprint({ paths: [name, ...common], values, without: tests });
    return {
      name: name.replace('remote-', ''),
      folder,
      version: `${readPackage(folder).version}-dev.${hash}`,
    };
  });
}
