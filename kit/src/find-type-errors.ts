import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const { resolve } = createRequire(import.meta.url);
export const typeScript = join(dirname(resolve('typescript/package.json')), 'bin/tsc');

/** Returns the nearest configuration of TypeScript. Remotes in a workspace share the configuration of its root. */
function configFor(folder: string): string {
  const file = join(folder, 'tsconfig.json');
  if (existsSync(file)) return file;
  const parent = dirname(folder);
  if (parent === folder)
    throw new Error('there is no tsconfig.json: write one with "extends": "@tapin/shared/tsconfig.json"');
  return configFor(parent);
}

export function findTypeErrors(folder: string): Promise<string[]> {
  const args = [typeScript, '--noEmit', '--pretty', 'false', '-p', configFor(folder)];
  return new Promise((end, reject) =>
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      if (!error) return end([]);
      const lines = stdout.split('\n').filter(Boolean);
      if (lines.length > 0) end(lines);
      else reject(new Error(`the type check could not run: ${stderr || error.message}`));
    }),
  );
}
