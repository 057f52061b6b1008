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

const exportsByPart = new Map<string, Record<string, string>>();

function exportsOf(part: string): Record<string, string> {
  const known = exportsByPart.get(part);
  if (known) return known;
  const file = join(root, part, 'package.json');
  const exports = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).exports ?? {}) : {};
  exportsByPart.set(part, exports);
  return exports;
}

/** Returns the file that a package of this repository exports under a subpath. */
function exported(part: string, subpath: string): string | null {
  for (const [name, target] of Object.entries(exportsOf(part))) {
    const [before = '', after] = name.split('*');
    if (after === undefined ? name === subpath : subpath.startsWith(before)) {
      return join(part, target.replace('*', subpath.slice(before.length)));
    }
  }
  return null;
}

/** Returns the file that an import refers to, relative to the root. It is null for a library. */
export function fileOf({ path, part }: SourceFile, from: string): string | null {
  if (from.startsWith('.')) return join(path, '..', from);
  if (from.startsWith('#')) return join(part, from.slice(1));
  const [, otherPart, subpath = ''] = from.match(/^@tapin\/([^/]+)\/(.+)$/) ?? [];
  return otherPart === undefined ? null : exported(otherPart, `./${subpath}`);
}
