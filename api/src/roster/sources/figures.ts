import { sql } from 'kysely';
import { addMs, days } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import type { RosterFigures } from '#src/infrastructure/monitoring/roster-metrics.ts';

interface FigureRow {
  last_successes: { district: number; at: string }[] | null;
  runs: { state: string; count: number }[] | null;
  changes: { kind: string; action: string; count: number }[] | null;
  oldest: number | null;
}

/** Reads the roster metrics for `/metrics`. A source that was paused for the summer has no last success. */
export async function readRosterFigures(db: Database, now: Date): Promise<RosterFigures> {
  const since = addMs(now, -days(1));
  const { rows } = await sql<FigureRow>`
    select
      (select json_agg(json_build_object('district', s.district_id, 'at', last.at)) from roster_sources s
        cross join lateral (select coalesce(max(r.applied_at), min(r.created_at)) as at from roster_runs r
          where r.district_id = s.district_id and r.is_nightly) last
        where s.settings ->> 'nightlyAt' is not null and s.settings -> 'source' <> '"file"'
          and s.pause_reason is distinct from 'chosen' and last.at is not null) as last_successes,
      (select json_agg(run) from (select state, count(*)::integer as count from roster_runs
        where created_at > ${since} group by state) run) as runs,
      (select json_agg(change) from (select kind.key as kind, action.key as action, sum(action.value::integer) as count
        from roster_runs r cross join lateral jsonb_each(r.counts) kind
        cross join lateral jsonb_each_text(kind.value) action
        where r.applied_at > ${since} group by kind.key, action.key) change) as changes,
      (select extract(epoch from ${now}::timestamptz - min(created_at))::double precision from roster_runs
        where state in ('reading', 'applying', 'undoing')) as oldest`.execute(db);
  const [row] = rows;
  const lastSuccesses = row?.last_successes ?? [];
  return {
    lastSuccesses: lastSuccesses.map(({ district, at }) => ({ district, at: new Date(at) })),
    runs: row?.runs ?? [],
    changes: row?.changes ?? [],
    oldestRunSeconds: row?.oldest ?? 0,
  };
}
