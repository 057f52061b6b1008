import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { splitKey } from './read-lock.ts';

/** The package.json of some old packages has no licence, or has it in an earlier form. */
interface Manifest {
  license?: string | { type?: string };
  licenses?: { type?: string }[];
}

/** Returns a function that reads the licence of an installed package. It returns null without one. */
export function licenceReader(root: string): (key: string) => string | null {
  const store = join(root, 'node_modules/.pnpm');
  const folders = readdirSync(store).sort();
  return (key) => {
    const { name } = splitKey(key);
    const prefix = key.replaceAll('/', '+');
    for (const folder of folders) {
      if (folder !== prefix && !folder.startsWith(`${prefix}_`)) continue;
      const file = join(store, folder, 'node_modules', name, 'package.json');
      if (!existsSync(file)) continue;
      const { license, licenses = [] }: Manifest = JSON.parse(readFileSync(file, 'utf8'));
      const stated = typeof license === 'string' ? license : license?.type;
      return stated ?? (licenses.map(({ type }) => type).join(' OR ') || null);
    }
    return null;
  };
}
