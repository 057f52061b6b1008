import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExportsList } from '@tapin/delivery-formats/kit-exports';
import { root } from '../pack/sources.ts';
import { exportedNames } from './exported-names.ts';

export const listFile = join(root, 'kit/exports.json');

/** The modules of the contract that remotes use. The others are parts of these, or belong to the API and its tests. */
const contractOfRemotes = new Set(
  [
    'alert-preview',
    'calendar-calls',
    'calls',
    'care-calls',
    'care-figures',
    'care-reach',
    'care-state',
    'district-calls',
    'district-page-calls',
    'district-texts',
    'district-trends',
    'email',
    'entities',
    'error-codes',
    'figures',
    'languages',
    'longest-month',
    'low-answers',
    'month-calls',
    'next-state',
    'notice-calls',
    'own-questions',
    'passkeys',
    'policy',
    'question-preview',
    'questions',
    'role-request-calls',
    'roster',
    'roster-calls',
    'school-overview',
    'second-factor-calls',
    'session-calls',
    'staff-exports',
    'staff-student-calls',
    'talk-calls',
    'visible',
    'vocabulary',
    'whole-percent',
    'written-name',
  ].map((name) => `contract/${name}`),
);

/** Entry points on which remotes cannot rely: those of the servers and tools, and what the others consist of. */
export const isInternal = (entry: string): boolean =>
  entry.startsWith('server/') ||
  entry.startsWith('placeholders/') ||
  (entry.startsWith('contract/') && !contractOfRemotes.has(entry)) ||
  (entry.startsWith('remote/') && entry !== 'remote/define-remote');

/** Returns the entry points of `shared` with their declaration files. */
function entryPoints(declarations: ReadonlyMap<string, string>): [entry: string, path: string][] {
  const { exports }: { exports: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'shared/package.json'), 'utf8'),
  );
  const found = new Map<string, string>();
  for (const [name, target] of Object.entries(exports)) {
    if (!/\.tsx?$/.test(target)) continue;
    const pattern = target.replace('./src/', '').replace(/\.tsx?$/, '.d.ts');
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
  const source = join(root, 'shared/src', path.replace(/\.d\.ts$/, target.endsWith('.tsx') ? '.tsx' : '.ts'));
  return existsSync(source);
}

/** Lists the names that each entry point of the kit exports, and the entry points that do not count. */
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
