import { type Kysely, sql } from 'kysely';
import { StartError } from '#src/basics/environment.ts';
import { readMigrations } from './migration-files.ts';
import type { Tables } from './tables.ts';

export interface MigrationState {
  /** The migrations that this version has and the database lacks. */
  pending: string[];
  /** The migrations that a newer version has applied. */
  unknown: string[];
  /** The last migration of a database that is older than the baseline, and null for every other one. */
  tooOld: string | null;
}

export async function readApplied(db: Kysely<Tables>): Promise<Set<string>> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass('migrations') as found`.execute(db);
  const applied = rows[0]?.found ? await db.selectFrom('migrations').select('name').execute() : [];
  return new Set(applied.map(({ name }) => name));
}

/** Compares applied migrations with those of this version. */
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

/** Compares the database with the migrations of this version; changes nothing. */
export const loadMigrationState = async (
  db: Kysely<Tables>,
  files = readMigrations(),
): Promise<MigrationState> => compareMigrations(await readApplied(db), files);

export const tooOldMessage = (lastApplied: string): string =>
  `This database is from before the first release (its last migration is ${lastApplied}), and no version can upgrade it: set DATABASE_URL to an empty database or, without it, DATA_DIR to a new folder.`;

/** Refuses a database that a newer version has changed, and one that is older than the baseline. */
export async function assertCompatible(db: Kysely<Tables>, files = readMigrations()): Promise<void> {
  const { unknown, tooOld } = await loadMigrationState(db, files);
  if (tooOld !== null) throw new StartError(tooOldMessage(tooOld));
  if (unknown.length > 0) {
    throw new StartError(
      `A newer version of TapIn has changed this database (${unknown.join(', ')}): start that version, or go back as docs/operations.md says.`,
    );
  }
}
