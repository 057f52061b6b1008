import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { root } from './source-files.ts';

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

/** Links the installed libraries of a package into the copy. A package of this repository is linked to its copy. */
function linkLibraries(part: string, copy: string): void {
  const from = join(root, part, 'node_modules');
  const to = join(copy, part, 'node_modules');
  mkdirSync(join(to, '@tapin'), { recursive: true });
  for (const name of namesIn(from).filter((each) => each !== '@tapin')) {
    symlinkSync(realpathSync(join(from, name)), join(to, name));
  }
  for (const name of namesIn(join(from, '@tapin'))) {
    const folder = relative(root, realpathSync(join(from, '@tapin', name)));
    symlinkSync(join(copy, folder), join(to, '@tapin', name));
  }
}

/**
 * For each changed file, by its path, a function that returns the new content from the content before. A new file has
 * an empty content before.
 */
export type Changes = Record<string, (text: string) => string>;

/** Copies the files of the project whose paths match, with their libraries, to a folder, and changes some of them. */
export function copyProject(copy: string, isCopied: RegExp, changes: Changes): void {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const path of listed.split('\n').filter((each) => isCopied.test(each))) {
    if (existsSync(join(root, path))) cpSync(join(root, path), join(copy, path));
  }
  const packages = globSync(['*/package.json', 'shared/*/package.json'], { cwd: copy })
    .map(dirname)
    .filter((each) => existsSync(join(root, each, 'node_modules')));
  for (const part of ['.', ...packages]) linkLibraries(part, copy);
  for (const [path, change] of Object.entries(changes)) {
    const file = join(copy, path);
    writeFileSync(file, change(existsSync(file) ? readFileSync(file, 'utf8') : ''));
  }
}

/** Compiles a copy of the project in which some files were changed. Returns a line for each error. */
export function compileCopy(changes: Changes): string[] {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'tapin-copy-')));
  try {
    copyProject(copy, /\.(tsx?|json|cjs)$/, changes);
    execFileSync(join(root, 'node_modules/.bin/tsc'), ['--noEmit', '--pretty', 'false'], {
      cwd: copy,
      encoding: 'utf8',
    });
    return [];
  } catch (error) {
    const output = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
    if (output === '') throw error;
    return output.split('\n').filter((line) => /^\S+\(\d+,\d+\): error/.test(line));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
