import { setTimeout as delay } from 'node:timers/promises';
import type { CommandResult } from '@tapin/servers/command-line';
import { sql } from 'kysely';
import { countDifferences } from '#src/check-ins/totals/rollups.ts';
import type { Database } from '#src/database/database.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { databaseNameIn } from './postgres-programs.ts';
import { withRestored } from './restore.ts';
import { startRestored } from './restored-server.ts';
import {
  type BackupContext,
  BackupError,
  openForLong,
  requireDatabaseUrl,
  secondsSince,
} from './settings.ts';

interface ArchiveDrillOptions {
  stanza: string;
  folder: string;
  until?: Date;
  /** The time within which the archive has to receive a change. */
  waitSeconds: number;
}

/** Repeats the changes of the ledger in a restored database, and returns a line about what was done. */
type ReplayLedger = (db: Database, ledger: string) => Promise<string>;

const action = 'drill-archive';

async function markNow(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const at = rows[0]?.now ?? new Date();
  await audit(db, { at, actorId: null, action });
  return at;
}

const newestMark = async (db: Database): Promise<Date | null> => {
  const { rows } = await sql<{
    at: Date | null;
  }>`select max(at) as at from audit where action = ${action}`.execute(db);
  return rows[0]?.at ?? null;
};

/** Waits until the archive has the change that was made last. */
async function waitForArchive(db: Database, waitSeconds: number): Promise<void> {
  const { rows } = await sql<{ segment: string }>`
    select pg_walfile_name(pg_current_wal_insert_lsn()) as segment`.execute(db);
  // Only some roles may end a segment. Otherwise the server does it after its `archive_timeout`.
  await sql`select pg_switch_wal()`.execute(db).catch(() => {});
  const deadline = performance.now() + waitSeconds * 1_000;
  for (;;) {
    const found = await sql<{ mode: string; archived: boolean; failed: boolean }>`
      select current_setting('archive_mode') as mode,
        coalesce(last_archived_wal >= ${rows[0]?.segment}, false) as archived,
        coalesce(last_failed_time > last_archived_time, last_failed_time is not null) as failed
      from pg_stat_archiver`.execute(db);
    const { mode = 'off', archived = false, failed = false } = found.rows[0] ?? {};
    if (archived) return;
    if (mode === 'off')
      throw new BackupError(
        'The database archives nothing: set archive_mode and archive_command (docs/install.md, "Restore to any second").',
      );
    if (performance.now() > deadline)
      throw new BackupError(
        `The archive has not received the changes of the last ${waitSeconds} s${failed ? ', because archive_command fails' : ''}: look at the log of PostgreSQL, and run as root: runuser -u postgres -- pgbackrest --stanza=tapin check`,
      );
    await delay(200);
  }
}

/**
 * Marks two moments in the audit, and waits until the archive has both. Returns a time between them: the restored
 * database has to have the first mark, and not the second.
 */
async function markTwoMoments(db: Database, waitSeconds: number): Promise<{ mark: Date; until: Date }> {
  const mark = await markNow(db);
  await delay(1_100);
  await markNow(db);
  await waitForArchive(db, waitSeconds);
  return { mark, until: new Date(mark.getTime() + 1_000) };
}

/** Rows of a transaction that was still open at the time of the restore are missing. A call lasts at most 15 s. */
const settledMs = 20_000;

async function countSettled(db: Database, until: Date): Promise<Record<string, number>> {
  const before = new Date(until.getTime() - settledMs);
  const { rows } = await sql<{ answers: number; audit: number }>`
    select (select count(*)::integer from answers where created_at < ${before}) as answers,
      (select count(*)::integer from audit where at < ${before}) as audit`.execute(db);
  return { ...rows[0] };
}

/** Restores the archive to a time into a folder of its own, repeats the deletions, compares it with today, and removes it. */
export async function drillArchive(
  { stanza, folder, until: chosen, waitSeconds }: ArchiveDrillOptions,
  { env, writeProgress }: BackupContext,
  replay: ReplayLedger,
): Promise<CommandResult> {
  const databaseUrl = requireDatabaseUrl(env);
  const live = openForLong(databaseUrl);
  try {
    const started = performance.now();
    if (!chosen) writeProgress('Waiting until the archive has the changes of this moment …');
    const { mark, until } = chosen
      ? { mark: null, until: chosen }
      : await markTwoMoments(live.db, waitSeconds);
    const archiveSeconds = secondsSince(started);
    writeProgress(`Restoring the database of ${until.toISOString()} into ${folder} …`);
    const restoreStarted = performance.now();
    const server = await startRestored({ stanza, folder, until });
    try {
      const restoreSeconds = secondsSince(restoreStarted);
      const url = server.url(databaseNameIn(databaseUrl));
      const found = await withRestored(url, databaseNameIn(databaseUrl), async (db) => {
        const newest = await newestMark(db);
        const replayed = env.RETENTION_LEDGER
          ? await replay(db, env.RETENTION_LEDGER)
          : 'RETENTION_LEDGER is not set, so no deletion was repeated.';
        const counts = await countSettled(db, until);
        return { newest, replayed, counts, differences: await countDifferences(db, null) };
      });
      const expected = await countSettled(live.db, until);
      return report({ ...found, expected, mark, until, archiveSeconds, restoreSeconds });
    } finally {
      await server.remove();
    }
  } finally {
    await live.close();
  }
}

interface Found {
  until: Date;
  mark: Date | null;
  newest: Date | null;
  replayed: string;
  counts: Record<string, number>;
  expected: Record<string, number>;
  differences: number;
  archiveSeconds: number;
  restoreSeconds: number;
}

function report(found: Found): CommandResult {
  const { until, mark, newest, replayed, counts, expected, differences } = found;
  const faults = Object.keys(expected)
    .filter((table) => counts[table] !== expected[table])
    .map((table) => `${table} has ${counts[table]} rows instead of ${expected[table]}`);
  if (differences > 0) faults.push(`${differences} rows of figures differ from the answers`);
  if (mark && newest?.getTime() !== mark.getTime())
    faults.push(`the last mark is of ${newest?.toISOString() ?? 'no time'} instead of ${mark.toISOString()}`);
  const lines = [
    ...(mark ? [`The archive had the changes after ${found.archiveSeconds} s.`] : []),
    `The database of ${until.toISOString()} was restored in ${found.restoreSeconds} s: ${counts.answers} answers and ${counts.audit} entries of the audit from before its last 20 s.`,
    replayed,
    faults.length === 0
      ? 'It has as many rows as today, and all figures agree with the answers.'
      : `IT IS NOT WHOLE: ${faults.join('; ')}.`,
    'The restored database was removed.',
  ];
  return { data: { ...found, faults }, lines, failed: faults.length > 0 };
}
