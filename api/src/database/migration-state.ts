import { type Kysely, sql } from 'kysely';
import { StartError } from '#src/basics/start-error.ts';
import { type Migration, readMigrations } from './migration-files.ts';
import type { Tables } from './tables.ts';

export interface MigrationState {
  /** The migrations that this version has and the database lacks. */
  pending: string[];
  /** The migrations that a newer version has applied. */
  unknown: string[];
  /** Set when the database is too old: it has some of the migrations that a baseline replaces, and not all of them. */
  tooOld: TooOldState | null;
}

interface TooOldState {
  lastApplied: string;
  /** The last migration of the version that has to migrate this database first. */
  passThrough: string;
}

/** Whether a database has none, some or all of the migrations that a baseline replaces. */
export function findReplaced({ replaces }: Migration, applied: ReadonlySet<string>) {
  const present = replaces.filter((name) => applied.has(name));
  const [lastApplied, passThrough] = [present.at(-1), replaces.at(-1)];
  const isPartial = present.length < replaces.length;
  const tooOld = lastApplied && passThrough && isPartial ? { lastApplied, passThrough } : null;
  return { hasAll: lastApplied !== undefined && !isPartial, tooOld };
}

export async function readApplied(db: Kysely<Tables>): Promise<Set<string>> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass('migrations') as found`.execute(db);
  const applied = rows[0]?.found ? await db.selectFrom('migrations').select('name').execute() : [];
  return new Set(applied.map(({ name }) => name));
}

/** Returns the migrations that only a newer version has. */
export function findUnknown(applied: ReadonlySet<string>, files = readMigrations()): string[] {
  const known = new Set(files.flatMap(({ name, replaces }) => [name, ...replaces]));
  return [...applied.difference(known)].sort();
}

/** Compares the database with the migrations of this version; changes nothing. */
export async function loadMigrationState(
  db: Kysely<Tables>,
  files = readMigrations(),
): Promise<MigrationState> {
  const applied = await readApplied(db);
  const own = new Set(files.map(({ name }) => name));
  const pendingFiles = files.filter(({ name }) => !applied.has(name));
  return {
    pending: [...own.difference(applied)],
    unknown: findUnknown(applied, files),
    tooOld:
      pendingFiles.map((file) => findReplaced(file, applied).tooOld).find((found) => found !== null) ?? null,
  };
}

export const tooOldMessage = ({ lastApplied, passThrough }: TooOldState): string =>
  `This database has the migrations up to ${lastApplied}: first start the version of TapIn whose last migration is ${passThrough}, then this one.`;

/** Refuses a database that a newer version has changed, and one that is too old to be migrated by this version. */
export async function assertCompatible(db: Kysely<Tables>, files = readMigrations()): Promise<void> {
  const { unknown, tooOld } = await loadMigrationState(db, files);
  if (unknown.length > 0) {
    throw new StartError(
      `A newer version of TapIn has changed this database (${unknown.join(', ')}): start that version, or go back as docs/operations.md says.`,
    );
  }
  if (tooOld) throw new StartError(tooOldMessage(tooOld));
}
