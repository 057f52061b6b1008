import {
  listedRosterRuns,
  type RosterMode,
  type RosterOrigin,
  type RosterRunState,
} from '@tapin/shared/contract/roster';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { nameOf } from '#src/people/users/columns.ts';

export interface RunRow {
  id: number;
  district_id: number;
  upload_id: number | null;
  origin: RosterOrigin;
  file_name: string;
  mode: RosterMode;
  started_by_name: string | null;
  state: RosterRunState;
  reason: string | null;
  progress: { stage?: string; done?: number; total?: number };
  counts: Record<string, Record<string, number>>;
  problem_counts: Record<string, number>;
  created_at: Date;
  planned_at: Date | null;
  applied_at: Date | null;
  undone_at: Date | null;
  /** Whether no later run of the district has changed anything. */
  is_last: boolean;
}

/** The states of a run that has changed something. The last of them is the one that can be undone. */
const hasChanged = (table: string) =>
  sql<SqlBool>`${sql.ref(`${table}.applied_at`)} is not null and ${sql.ref(`${table}.state`)} <> 'undone'`;

async function selectRuns(db: Database, condition: RawBuilder<SqlBool>, limit: number): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select r.id, r.district_id, r.upload_id, r.origin, r.file_name, r.mode, r.state, r.reason, r.progress, r.counts,
      r.problem_counts, r.created_at, r.planned_at, r.applied_at, r.undone_at,
      case when u.id is not null then ${nameOf('u')} end as started_by_name,
      not exists (
        select from roster_runs later
        where later.district_id = r.district_id and later.id > r.id and ${hasChanged('later')}
      ) as is_last
    from roster_runs r left join users u on u.id = r.started_by
    where ${condition} order by r.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Finds a run of the district, and none of another one. */
export async function findRunRow(db: Database, districtId: number, id: number): Promise<RunRow | null> {
  const [row] = await selectRuns(db, sql`r.district_id = ${districtId} and r.id = ${id}`, 1);
  return row ?? null;
}

/** The latest runs of the district, the newest first. */
export const listRunRows = (db: Database, districtId: number): Promise<RunRow[]> =>
  selectRuns(db, sql`r.district_id = ${districtId}`, listedRosterRuns);
