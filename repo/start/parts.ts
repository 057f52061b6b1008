import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readPackage } from '../../kit/shared-modules.ts';
import { fingerprint } from '../fingerprint/fingerprint.ts';
import { readLockFile } from '../fingerprint/locked-versions.ts';

export const root = join(import.meta.dirname, '../..');

/** A part of the product that is built and released independently. */
export interface BuildablePart {
  name: string;
  folder: string;
  /** The version of the package with a fingerprint of all inputs of the build. */
  version: string;
}

/** The inputs that the builds of all parts share, in addition to the folder of each part. */
const common = ['shared/src', 'shared/contract', 'shared/delivery-formats', 'shared/package.json', 'kit'];
const tests = /\.test\.tsx?$/;

/** Returns the parts with the host first, because a remote is checked against the live host when it is published. */
export function buildableParts(): BuildablePart[] {
  const locked = readLockFile(root);
  const remotes = readdirSync(root).filter((name) => name.startsWith('remote-'));
  return ['host', ...remotes].map((name) => {
    const folder = join(root, name);
    // The build writes the address of the API into the files.
    const values = [process.env.TAPIN_API_URL ?? '', ...locked(name).libraries];
    const hash = fingerprint({ paths: [name, ...common], values, without: tests });
    return {
      name: name.replace('remote-', ''),
      folder,
      version: `${readPackage(folder).version}-dev.${hash}`,
    };
  });
}
