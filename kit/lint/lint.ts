import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { findProblems } from './find-problems.ts';

/** Returns the problems in the components of a remote, each as `src/screen.tsx:3: what to do`. Tests are left out. */
export function lintRemote(folder: string): { files: number; problems: string[] } {
  const files = readdirSync(join(folder, 'src'), { encoding: 'utf8', recursive: true })
    .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
    .map((path) => path.split(sep).join('/'))
    .sort();
  const problems = files.flatMap((path) =>
    findProblems(readFileSync(join(folder, 'src', path), 'utf8')).map(
      ({ line, text }) => `src/${path}:${line}: ${text}`,
    ),
  );
  return { files: files.length, problems };
}
