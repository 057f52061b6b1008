import type { RecordKind } from '@tapin/oneroster/records';
import type { Delivery, RosterSource } from '@tapin/oneroster/source';
import type { RosterMapping } from '@tapin/shared/contract/roster-calls';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import type { LostRows, ProblemCounts } from '../staging/problem-sink.ts';

/** The work of planning one run, in one transaction. The tables `plan_*` exist until it ends. */
export interface Plan {
  db: Database;
  runId: number;
  districtId: number;
  /** The day of the plan. Roles, enrollments and classes that ended before it count as ended. */
  today: string;
  version: RosterSource['version'];
  delivery: Record<RecordKind, Delivery>;
  /** The rows that could not be read. Nobody ends by absence who may be in one of them. */
  lost: LostRows;
  mapping: RosterMapping;
  /** Whether the records come from a server, whose collections have no file names. */
  isFromServer: boolean;
  /** The problems that planning has found so far. */
  problems: ProblemCounts;
  /** Called after each long statement, so that the database has time for the calls of people. */
  pause: (durationMs: number) => Promise<void>;
}

/** Creates a table of the transaction from a query, with statistics for the statements that read it. */
export async function createPlanTable(
  { db, pause }: Plan,
  name: string,
  query: RawBuilder<unknown>,
  indexes: readonly string[] = [],
): Promise<void> {
  const started = performance.now();
  await sql`create temporary table ${sql.table(name)} on commit drop as ${query}`.execute(db);
  for (const columns of indexes)
    await sql`create index on ${sql.table(name)} (${sql.raw(columns)})`.execute(db);
  await sql`analyze ${sql.table(name)}`.execute(db);
  await pause(performance.now() - started);
}

/** The staged records of the run. */
export const staged = (
  { runId }: Plan,
  kind: 'orgs' | 'sessions' | 'classes' | 'people' | 'roles' | 'enrollments',
): RawBuilder<unknown> => sql`(select * from ${sql.table(`roster_staged_${kind}`)} where run_id = ${runId})`;

/** Whether a staged role or enrollment has ended: it is marked so, or its last day is over. */
export const hasEnded = ({ today }: Plan, alias: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${alias}.is_ended`)} or coalesce(${sql.ref(`${alias}.last_day`)} < ${today}::date, false))`;
