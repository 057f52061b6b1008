import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExportsList } from '@tapin/delivery-formats/kit-exports';
import { root } from '../pack/sources.ts';
import { exportedNames } from './exported-names.ts';

/**
 * Whether remotes cannot rely on an entry point, because it belongs to the tools or is an internal part of other entry
 * points.
 */
export const isInternal = (entry: string): boolean =>
  entry.startsWith('placeholders/') || (entry.startsWith('remote/') && entry !== 'remote/define-remote');

export function entryPoints(declarations: ReadonlyMap<string, string>): [entry: string, path: string][] {
  const { exports }: { exports: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'shared/package.json'), 'utf8'),
  );
  const found = new Map<string, string>();
  for (const [name, target] of Object.entries(exports)) {
    if (!/\.tsx?$/.test(target)) continue;
    const pattern = target.replace('./', '').replace(/\.tsx?$/, '.d.ts');
    const [before = '', after = ''] = pattern.split('*');
    for (const path of declarations.keys()) {
      const matches = pattern.includes('*')
        ? path.startsWith(before) && path.endsWith(after) && existsAs(path, target)
        : path === pattern;
      if (!matches) continue;
      const middle = path.slice(before.length, path.length - after.length);
      const entry = name.slice(2).replace('*', middle);
      if (!found.has(entry)) found.set(entry, path);
    }
  }
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** A pattern for `.tsx` files does not export a `.ts` file. */
function existsAs(path: string, target: string): boolean {
  const source = join(root, 'shared', path.replace(/\.d\.ts$/, target.endsWith('.tsx') ? '.tsx' : '.ts'));
  return existsSync(source);
}

export function listExports(version: string, declarations: ReadonlyMap<string, string>): ExportsList {
  const all = entryPoints(declarations);
  return {
    version,
    entries: Object.fromEntries(
      all
        .filter(([entry]) => !isInternal(entry))
        .map(([entry, path]) => [entry, exportedNames(path, declarations)]),
    ),
    internal: all.map(([entry]) => entry).filter((entry) => isInternal(entry)),
  };
}
