import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, type SourceFile } from './source-files.ts';

const importPattern = /^(?:import|export)\s+(type\s)?[^'"]*?from\s+['"]([^'"]+)['"]/gm;
const bareImportPattern = /(?:^import\s+|\bimport\(\s*(?:\/\*.*?\*\/\s*)?)['"]([^'"]+)['"]/gm;

export interface Import {
  from: string;
  isTypeOnly: boolean;
}

export function importsOf({ text }: SourceFile): Import[] {
  return [
    ...[...text.matchAll(importPattern)].map(([, type, from = '']) => ({
      from,
      isTypeOnly: type !== undefined,
    })),
    ...[...text.matchAll(bareImportPattern)].map(([, from = '']) => ({ from, isTypeOnly: false })),
  ];
}

type Paths = Record<string, string>;
const manifests = new Map<string, { exports?: Paths; imports?: Paths }>();

function manifestOf(part: string) {
  const file = join(root, part, 'package.json');
  const manifest = manifests.get(part) ?? (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});
  manifests.set(part, manifest);
  return manifest;
}

function exported(part: string, subpath: string): string | null {
  for (const [name, target] of Object.entries<string>(manifestOf(part).exports ?? {})) {
    const [before = '', after] = name.split('*');
    if (after === undefined ? name === subpath : subpath.startsWith(before)) {
      return join(part, target.replace('*', subpath.slice(before.length)));
    }
  }
  return null;
}

/**
 * Returns the file to which an import refers, relative to the root of the repository, or null for an import of a
 * library.
 */
export function fileOf({ path, part }: SourceFile, from: string): string | null {
  if (from.startsWith('.')) return join(path, '..', from);
  // The kit contains the text of a new remote, whose imports refer to files of that remote.
  if (from.startsWith('#')) return manifestOf(part).imports ? join(part, from.slice(1)) : null;
  const [, otherPart, subpath = ''] = from.match(/^@tapin\/([^/]+)\/(.+)$/) ?? [];
  if (otherPart === undefined) return null;
  const nested = join('shared', otherPart);
  return exported(existsSync(join(root, nested, 'package.json')) ? nested : otherPart, `./${subpath}`);
}
