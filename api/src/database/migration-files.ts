import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const migrationsFolder = fileURLToPath(new URL('./migrations/', import.meta.url));

/**
 * One entry of the migrations folder, in one of three forms:
 * - `NNN-name.sql` is one transaction.
 * - `NNN-name.batches.sql` is a backfill: one statement that processes the next batch. It is repeated, each time in a
 *   transaction of its own, until nothing is left. See backfill.ts.
 * - `NNN-name/` is the baseline: its SQL files, in order, are one transaction on an empty database.
 * Anything else in the folder, such as the copy of an editor, is not a migration.
 */
export interface Migration {
  name: string;
  text: string;
  isBackfill: boolean;
  isBaseline: boolean;
}

/** Reads the migrations in the order in which they are applied. */
export const readMigrations = (folder = migrationsFolder): Migration[] =>
  entriesOf(folder)
    .filter((entry) => (entry.isDirectory() ? /^\d{3}-/ : /^\d{3}-.*\.sql$/).test(entry.name))
    .map((entry) => (entry.isDirectory() ? readBaseline(pathOf(entry)) : readFile(entry)));

function readBaseline(folder: string): Migration {
  const files = entriesOf(folder).filter(({ name }) => name.endsWith('.sql'));
  return {
    name: basename(folder),
    text: files.map((file) => readFileSync(pathOf(file), 'utf8')).join('\n'),
    isBackfill: false,
    isBaseline: true,
  };
}

const readFile = (entry: Dirent): Migration => ({
  name: entry.name,
  text: readFileSync(pathOf(entry), 'utf8'),
  isBackfill: entry.name.endsWith('.batches.sql'),
  isBaseline: false,
});

const pathOf = ({ parentPath, name }: Dirent) => join(parentPath, name);

const entriesOf = (folder: string): Dirent[] =>
  readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
