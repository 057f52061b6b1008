import type { CommandResult } from '@tapin/servers/command-line';
import { sql } from 'kysely';
import { repairRollups } from '#src/check-ins/totals/rollups.ts';
import type { Database } from '#src/database/database.ts';
import { dropDatabase, requireEmptyDatabase } from './backup-database.ts';
import { readKey } from './encryption.ts';
import { countRows } from './manifest.ts';
import { readBackup } from './parts.ts';
import { requireKnownMigrations, restoreInto, withRestored } from './restore.ts';
import { type BackupContext, requireDatabaseUrl, secondsSince } from './settings.ts';

export async function drillBackup(
  file: string,
  { database }: { database: string },
  { env, writeProgress }: BackupContext,
): Promise<CommandResult> {
  const databaseUrl = requireDatabaseUrl(env);
  const key = await readKey(env);
  const started = performance.now();
  writeProgress(`Reading ${file} …`);
  const manifest = await readBackup(file, key);
  const readSeconds = secondsSince(started);
  requireKnownMigrations(manifest);
  await requireEmptyDatabase(databaseUrl, database);
  try {
    writeProgress(`Every part is whole. Restoring into ${database} …`);
    const restoreStarted = performance.now();
    await restoreInto(file, key, { databaseUrl, database, store: null }, manifest);
    const restoreSeconds = secondsSince(restoreStarted);
    const found = await withRestored(databaseUrl, database, checkRestored);
    const rows = countRows(manifest.tables);
    return {
      data: {
        file,
        madeAt: manifest.madeAt,
        rows,
        readSeconds,
        restoreSeconds,
        ...found,
        store: manifest.store,
      },
      lines: [
        `The backup of ${manifest.madeAt} can be restored.`,
        `Read and decrypted in ${readSeconds} s, restored in ${restoreSeconds} s: ${rows} rows, as many in each table as in the backup.`,
        `${found.schools} schools, ${found.people} people, ${found.answers} answers; ${describeChecks(found)}.`,
        manifest.store
          ? `Each of the ${manifest.store.files} files of the store is as it was.`
          : 'The backup has no store.',
        `The database ${database} was dropped.`,
      ],
      failed: found.differences > 0,
    };
  } finally {
    await dropDatabase(databaseUrl, database);
  }
}

type Found = Awaited<ReturnType<typeof checkRestored>>;

const describeChecks = ({ applied, differences }: Found) =>
  [
    applied.length > 0
      ? `${applied.length} migrations bring it to this version`
      : 'the database has this version',
    differences === 0
      ? 'all figures agree with the answers'
      : `${differences} ROWS OF FIGURES DIFFER from the answers`,
  ].join(', and ');

/** Checks without a log-in what an API needs: the tables of this version, and figures that agree with the answers. */
async function checkRestored(db: Database, applied: string[]) {
  const differences = await repairRollups(db, null);
  const { rows } = await sql<{ schools: number; people: number; answers: number }>`
    select (select count(*) from schools) as schools, (select count(*) from users) as people,
      (select count(*) from answers) as answers`.execute(db);
  const { schools, people, answers } = rows[0] ?? { schools: 0, people: 0, answers: 0 };
  return { applied, differences, schools: Number(schools), people: Number(people), answers: Number(answers) };
}
