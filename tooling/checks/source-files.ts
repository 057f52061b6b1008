import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

export interface SourceFile {
  /** From the root of the repository. */
  path: string;
  /** The workspace folder it belongs to. */
  part: string;
  text: string;
}

/** Every TypeScript file that is, or is about to be, under version control. */
export function sourceFiles(): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.ts', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter((path) => path && existsSync(join(root, path)))
    .map((path) => ({ path, part: path.split('/')[0] ?? '', text: readFileSync(join(root, path), 'utf8') }));
}
