import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { StartError } from '#src/basics/environment.ts';
import type { Tables } from '#src/database/tables/tables.ts';

export const migrationsFolder = fileURLToPath(new URL('../migrations/', import.meta.url));

/**
 * One entry of the migrations folder, in one of three forms:
 * - `NNN-name.sql` is one transaction.
 * - `NNN-name.batches.sql` is a backfill: one statement that processes the next batch. It is repeated, each time in a
 *   transaction of its own, until nothing is left.
 * - `NNN-name/` is the baseline: its SQL files, in order, are one transaction on an empty database.
 * Anything else in the folder, such as the copy of an editor, is not a migration.
 */
export interface Migration {
  name: string;
  text: string;
  isBackfill: boolean;
  isBaseline: boolean;
}

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

interface MigrationState {
  pending: string[];
  unknown: string[];
  /** The last migration of a database that is older than the baseline; null for any other database. */
  tooOld: string | null;
}

export async function readApplied(db: Kysely<Tables>): Promise<Set<string>> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass('migrations') as found`.execute(db);
  const applied = rows[0]?.found ? await db.selectFrom('migrations').select('name').execute() : [];
  return new Set(applied.map(({ name }) => name));
}

export function compareMigrations(applied: ReadonlySet<string>, files = readMigrations()): MigrationState {
  const names = new Set(files.map(({ name }) => name));
  const baseline = files.find(({ isBaseline }) => isBaseline);
  const isTooOld = applied.size > 0 && baseline !== undefined && !applied.has(baseline.name);
  return {
    pending: [...names.difference(applied)],
    unknown: isTooOld ? [] : [...applied.difference(names)].sort(),
    tooOld: isTooOld ? ([...applied].sort().at(-1) ?? null) : null,
  };
}

export const loadMigrationState = async (
  db: Kysely<Tables>,
  files = readMigrations(),
): Promise<MigrationState> => compareMigrations(await readApplied(db), files);

export const tooOldMessage = (lastApplied: string): string =>
  `This database is from before the first release (its last migration is ${lastApplied}), and no version can upgrade it: set DATABASE_URL to an empty database or, without it, DATA_DIR to a new folder.`;

/** Refuses a database that a newer version has changed, and a database that is older than the baseline. */
export async function assertCompatible(db: Kysely<Tables>, files = readMigrations()): Promise<void> {
  const { unknown, tooOld } = await loadMigrationState(db, files);
  if (tooOld !== null) throw new StartError(tooOldMessage(tooOld));
  if (unknown.length > 0) {
    throw new StartError(
      `A newer version of TapIn has changed this database (${unknown.join(', ')}): start that version, or go back as docs/quiet-hours.md, "Upgrade, and the way back", says.`,
    );
  }
}
