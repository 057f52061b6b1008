import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '#src/database/database.ts';

export interface WalArchive {
  /** For how long changes have waited for the archive, or 0 when it has every complete segment. */
  waitingSeconds: number;
  /** The last attempt failed. */
  isFailing: boolean;
  lastArchivedAt: Date | null;
}

/**
 * Returns whether the archive of PostgreSQL receives its changes, or null when `archive_mode` is off. A segment is a
 * part of the log, whose name has the number of its 4 GB in the digits 9 to 16 and its number there in the last eight.
 */
export async function readWalArchive(db: Database): Promise<WalArchive | null> {
  const { rows } = await sql<{
    mode: string;
    waiting: boolean;
    failing: boolean;
    seconds: number;
    archived_at: Date | null;
  }>`
    with settings as (
      select current_setting('archive_mode') as mode, pg_walfile_name(pg_current_wal_lsn()) as current,
        4294967296 / pg_size_bytes(current_setting('wal_segment_size')) as segments_per_number
    ), archiver as (
      select *, coalesce(last_failed_time > last_archived_time, last_failed_time is not null) as failing
      from pg_stat_archiver
    ), numbered as (
      select each.name, ('x' || substr(each.wal, 9, 8))::bit(32)::bigint * segments_per_number
        + ('x' || substr(each.wal, 17, 8))::bit(32)::bigint as number
      from settings, archiver, lateral (values ('current', current), ('archived', last_archived_wal)) each (name, wal)
      where each.wal ~ '^[0-9A-F]{24}'
    )
    select settings.mode, archiver.failing, archiver.last_archived_time as archived_at,
      coalesce((select number from numbered where name = 'current')
        - (select number from numbered where name = 'archived') > 1, true) as waiting,
      extract(epoch from clock_timestamp() - coalesce(last_archived_time, stats_reset, pg_postmaster_start_time()))::float8
        as seconds
    from settings, archiver`.execute(db);
  const [row] = rows;
  if (!row || row.mode === 'off') return null;
  return {
    waitingSeconds: row.failing || row.waiting ? Math.max(0, row.seconds) : 0,
    isFailing: row.failing,
    lastArchivedAt: row.archived_at,
  };
}

export class WalArchiveMetrics {
  readonly #waiting: Gauge;

  constructor(registry: Registry) {
    this.#waiting = new Gauge({
      name: 'tapin_archive_waiting_seconds',
      help: 'For how long changes of the database have waited for the archive; absent when it archives nothing; the same from every API',
      registers: [registry],
    });
  }

  async read(db: Database): Promise<void> {
    const found = await readWalArchive(db);
    if (found) this.#waiting.set(found.waitingSeconds);
    // A gauge without labels begins with 0, which would be an archive that has everything.
    else this.#waiting.remove();
  }
}
