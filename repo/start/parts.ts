import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { readPackage } from '../../kit/shared-modules.ts';
import { fingerprint } from '../fingerprint/fingerprint.ts';
import { readLockFile } from '../fingerprint/locked-versions.ts';

export const root = join(import.meta.dirname, '../..');

export interface BuildablePart {
  name: string;
  folder: string;
  /** The version of the package, with a fingerprint of all inputs of the build at its end. */
  version: string;
}

/** The inputs that the builds of all parts share, in addition to the folder of each part. */
const common = [
  'shared/src',
  'shared/contract',
  'shared/delivery-formats',
  'shared/package.json',
  'shared/recipes',
  'shared/widgets',
  'kit',
];
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

/** The command line of the kit, which builds every remote, also outside of this repository. */
export const tapin = join(root, 'kit/src/tapin.ts');

export async function buildPart(folder: string, env: NodeJS.ProcessEnv, args: readonly string[] = []) {
  const [file, ...first] =
    basename(folder) === 'host' ? [join(folder, 'node_modules/.bin/rspack')] : [process.execPath, tapin];
  await promisify(execFile)(file, [...first, 'build', ...args], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', ...env },
  }).catch((error: { stdout?: string; stderr?: string }) => {
    throw new Error(`building ${folder} failed:\n${error.stdout ?? ''}${error.stderr ?? ''}`);
  });
}
