import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readPackage } from '../shared-modules.ts';

export const root = join(import.meta.dirname, '../..');

/** A part of the product that is built and released by itself. */
export interface BuildablePart {
  name: string;
  folder: string;
  /** The package's version and a fingerprint of everything that the build reads. */
  version: string;
}

const ignored = new Set(['node_modules', 'dist', 'coverage']);
const isSource = (file: string) => !/\.test\.tsx?$/.test(file);

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !ignored.has(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    })
    .filter(isSource)
    .sort();
}

function fingerprint(folders: readonly string[]): string {
  // Baked into what is built, as the sources are.
  const hash = createHash('sha256').update(process.env.TAPIN_API_URL ?? '');
  for (const path of folders.flatMap((folder) =>
    statSync(folder).isDirectory() ? filesBelow(folder) : folder,
  )) {
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex').slice(0, 10);
}

/** The host first: a remote is published against the shell it will run in. */
export function buildableParts(): BuildablePart[] {
  const common = ['shared/src', 'shared/package.json', 'tooling', 'pnpm-lock.yaml'].map((path) =>
    join(root, path),
  );
  const remotes = readdirSync(root).filter((name) => name.startsWith('remote-'));
  return ['host', ...remotes].map((name) => {
    const folder = join(root, name);
    const version = `${readPackage(folder).version}-dev.${fingerprint([folder, ...common])}`;
    return { name: name.replace('remote-', ''), folder, version };
  });
}
