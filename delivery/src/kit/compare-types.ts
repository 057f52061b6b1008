import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ExportsList } from '@tapin/delivery-formats/kit-exports';

export interface TypeChanges {
  narrowed: string[];
  /** Names whose new type can replace the old type, but not the other way round. */
  widened: string[];
  /** Generic functions with a changed declaration, for which the compiler cannot decide whether they are narrower. */
  unclear: string[];
}

export const sameTypes: TypeChanges = { narrowed: [], widened: [], unclear: [] };

const { resolve } = createRequire(import.meta.url);

/** Returns the path of the compiler, or null where it is not installed, such as in a production folder. */
export function findTypeScript(): string | null {
  try {
    return join(dirname(resolve('typescript/package.json')), 'bin/tsc');
  } catch {
    return null;
  }
}

const options = {
  target: 'es2024',
  lib: ['es2024', 'esnext', 'dom', 'dom.iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  resolveJsonModule: true,
  skipLibCheck: true,
  types: [],
};

/**
 * Whether an entry point has types of the API, which are below `contract/`. A new call or error code makes them wider.
 * They do not count, because remotes contain a copy of the contract: the rules of the API, and not the version of the
 * kit, make changed replies compatible.
 */
const followsApi = (entry: string) => entry.startsWith('contract/');

/**
 * Returns whether two declarations can be compared. Private members make each declaration of a class a different type,
 * and a generic type needs arguments. The compiler relates generic functions only in part, so a generic function with
 * an unchanged declaration is judged by the types that it names, and one with a changed declaration never counts as
 * narrower.
 */
const areComparable = (old: string, next: string | undefined) =>
  next !== undefined && !/^(class|type<)/.test(old) && !(old.startsWith('value<') && old === next);

/**
 * Compares the types of the names that two kits have in common, by compiling assignments in both directions. A function
 * with a narrower parameter or a wider result cannot replace the old function.
 */
export const compareTypes = (
  folders: readonly [string, string],
  lists: readonly [ExportsList, ExportsList],
): Promise<TypeChanges> => withLibraries(folders, () => compileAssignments(folders, lists));

async function compileAssignments(
  [oldFolder, newFolder]: readonly [string, string],
  [oldList, newList]: readonly [ExportsList, ExportsList],
): Promise<TypeChanges> {
  const lines: string[] = [];
  const names: string[] = [];
  for (const [index, entry] of Object.keys(oldList.entries).entries()) {
    const [old = {}, next = {}] = [oldList.entries[entry], newList.entries[entry]];
    if (followsApi(entry)) continue;
    const compared = Object.keys(old).filter((name) => areComparable(old[name] ?? '', next[name]));
    if (compared.length === 0) continue;
    names.push('', '');
    lines.push(
      `import type * as Old${index} from ${JSON.stringify(exportTargets(oldFolder)(entry))};`,
      `import type * as New${index} from ${JSON.stringify(exportTargets(newFolder)(entry))};`,
    );
    for (const name of compared) {
      const query = old[name]?.startsWith('value') ? 'typeof ' : '';
      const [before, after] = [`${query}Old${index}.${name}`, `${query}New${index}.${name}`];
      const line = lines.length;
      names.push(`${entry} ${name}`, `${entry} ${name}`);
      lines.push(
        `export const toOld${line}: ${before} = null! as ${after};`,
        `export const toNew${line}: ${after} = null! as ${before};`,
      );
    }
  }
  const failed = await failedLines(lines.join('\n'), [oldFolder, newFolder]);
  const isFailed = (direction: string) => (line: number) =>
    lines[line]?.startsWith(`export const ${direction}`);
  const namesOf = (found: number[]) => [...new Set(found.map((line) => names[line] ?? ''))];
  const isGeneric = (listed: string) => {
    const [entry = '', name = ''] = listed.split(' ');
    return oldList.entries[entry]?.[name]?.startsWith('value<') ?? false;
  };
  const notReplacing = namesOf(failed.filter(isFailed('toOld')));
  const widened = namesOf(failed.filter(isFailed('toNew'))).filter((name) => !notReplacing.includes(name));
  const unclear = notReplacing.filter(isGeneric);
  return { narrowed: notReplacing.filter((name) => !unclear.includes(name)), widened, unclear };
}

/**
 * Matches the messages of the compiler about a value that does not fit a type. Any other error means that the kits
 * could not be read.
 */
const misfit = /assignable|missing|no properties in common/;

/** Compiles a module, and returns the numbers of the lines with errors, counted from 0. */
async function failedLines(text: string, folders: readonly string[]): Promise<number[]> {
  const typeScript = findTypeScript();
  if (!typeScript) throw new Error('the types of the kits cannot be compared: TypeScript is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'tapin-compare-'));
  try {
    writeFileSync(join(folder, 'compare.ts'), text);
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: options,
        files: ['compare.ts', ...folders.map((each) => join(each, 'src/css-modules.d.ts'))],
      }),
    );
    const output = await new Promise<string>((resolve) =>
      execFile(
        process.execPath,
        [typeScript, '-p', folder, '--pretty', 'false'],
        { cwd: folder, maxBuffer: 2 ** 27 },
        (_, stdout, stderr) => resolve(stdout + stderr),
      ),
    );
    const places = [...output.matchAll(/^(\S+)\((\d+),\d+\): error TS\d+: (.*)$/gm)];
    const other = places.find(([, file, , message = '']) => file !== 'compare.ts' || !misfit.test(message));
    if (other || (places.length === 0 && output.trim() !== ''))
      throw new Error(`the types of the kits cannot be compared: ${other?.[0] ?? output.trim()}`);
    return places.map(([, , line]) => Number(line) - 1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function exportTargets(folder: string): (entry: string) => string {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return (entry) => {
    for (const [name, target] of Object.entries<{ types?: string }>(exports)) {
      const [before = '', after] = name.slice(2).split('*');
      if (!target.types || !(after === undefined ? entry === before : entry.startsWith(before))) continue;
      const file = join(folder, target.types.replace('*', entry.slice(before.length)));
      if (existsSync(file)) return file.replace(/\.d\.ts$/, '.js');
    }
    throw new Error(`${folder} does not export ${entry}`);
  };
}

/** Returns the folder in which the libraries of the surfaces are installed, or undefined in a production folder. */
function libraryFolder(): string | undefined {
  const besideDelivery = resolve.paths('@tapin/shared') ?? [];
  const shared = besideDelivery.map((folder) => join(folder, '@tapin/shared/package.json')).find(existsSync);
  if (!shared) return undefined;
  const { resolve: fromShared } = createRequire(realpathSync(shared));
  return fromShared.paths('react')?.find((folder) => existsSync(join(folder, 'react')));
}

/**
 * Runs a function while unpacked kits can import the installed libraries. Both kits must import the same libraries, or
 * their types would differ.
 */
async function withLibraries<T>(folders: readonly string[], run: () => Promise<T>): Promise<T> {
  const libraries = libraryFolder();
  const links = folders.map((folder) => join(folder, 'node_modules')).filter((link) => !existsSync(link));
  if (libraries) for (const link of links) symlinkSync(libraries, link);
  try {
    return await run();
  } finally {
    for (const link of links) rmSync(link, { force: true });
  }
}
