import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '../..');

const ignored = new Set(['node_modules', 'dist', 'coverage', '.git', '.data', 'test-results']);

function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !ignored.has(name))
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

interface Inputs {
  paths: readonly string[];
  values?: readonly string[];
  without?: RegExp;
}

export function fingerprint({ paths, values = [], without }: Inputs): string {
  const hash = createHash('sha256').update(JSON.stringify(values));
  const files = paths.flatMap((path) => filesBelow(join(root, path))).map((file) => relative(root, file));
  for (const file of [...new Set(files)].sort()) {
    if (without?.test(file)) continue;
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 10);
}
