import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deprecations, type KitDeprecation } from '../deprecations.ts';
import { renameExport } from './rename-export.ts';

export interface MigratedFile {
  file: string;
  name: string;
  replacement: string;
  /** Whether the import keeps the old name as an alias, because the file declares it once more. */
  keepsName: boolean;
}

interface MigrateOptions {
  dryRun: boolean;
  list?: readonly KitDeprecation[];
}

/** Replaces what the kit has deprecated in the sources of a remote, where a codemod can do it. */
export function migrate(folder: string, { dryRun, list = deprecations }: MigrateOptions): MigratedFile[] {
  const changed: MigratedFile[] = [];
  for (const file of sourcesIn(folder)) {
    const before = readFileSync(join(folder, file), 'utf8');
    let text = before;
    for (const { name: deprecated, replacement, codemod } of list) {
      const [entry = '', name = ''] = deprecated.split(' ');
      const migrated = codemod && renameExport(text, { from: { entry, name }, to: codemod });
      if (!migrated) continue;
      text = migrated.text;
      changed.push({ file, name: deprecated, replacement, keepsName: migrated.keepsName });
    }
    if (text !== before && !dryRun) writeFileSync(join(folder, file), text);
  }
  return changed;
}

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join('src', file))
    .sort();
