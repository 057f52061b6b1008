import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

export interface SourceFile {
  path: string;
  part: string;
  text: string;
}

/** Lists every file that git tracks or does not ignore, by default the TypeScript files. */
export function sourceFiles(patterns = ['*.ts', '*.tsx']): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter((path) => path && existsSync(join(root, path)))
    .map((path) => ({ path, part: path.split('/')[0] ?? '', text: readFileSync(join(root, path), 'utf8') }));
}
