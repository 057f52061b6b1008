import type { RosterProblemLevel } from '@tapin/contract/roster';
import type { RosterMapping } from '@tapin/contract/roster-calls';
import type { RecordKind } from '@tapin/oneroster/records';
import type { Delivery, RosterSource } from '@tapin/oneroster/source';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import {
  firstPlanningPosition,
  type LostRows,
  type ProblemCounts,
} from '#src/roster/staging/problem-sink.ts';

export const planningProblemCodes = [
  'roster-empty',
  'school-mapping',
  'school-ended',
  'org-not-school',
  'org-office',
  'role-unknown',
  'role-no-person',
  'role-no-org',
  'person-no-school',
  'person-school-unknown',
  'person-role-ended',
  'person-no-role',
  'person-new-admin',
  'person-was-student',
  'person-two-kinds',
  'person-other-kind',
  'person-candidates',
  'student-two-schools',
  'student-other-school',
  'grade-missing',
  'class-no-school',
  'class-past',
  'enrollment-no-class',
  'enrollment-no-person',
  'enrollment-other-kind',
  'counselors-undivided',
  'ending-uncertain',
] as const;
type PlanningProblemCode = (typeof planningProblemCodes)[number];

const maxListedPerCode = 1_000;

const fileNames: Record<RecordKind, string> = {
  org: 'orgs',
  session: 'academicSessions',
  class: 'classes',
  person: 'users',
  guardian: 'users',
  role: 'roles',
  enrollment: 'enrollments',
};

function fileOf({ version, isFromServer }: Plan, kind: RecordKind): string {
  const name = kind === 'role' && (version !== '1.2' || isFromServer) ? fileNames.person : fileNames[kind];
  return isFromServer ? name : `${name}.csv`;
}

/** The column that names the schools of a person: in roles.csv since version 1.2, in users.csv before. */
export const schoolColumnOf = ({ version }: Plan): { kind: RecordKind; column: string } =>
  version === '1.2' ? { kind: 'role', column: 'orgSourcedId' } : { kind: 'person', column: 'orgSourcedIds' };

/**
 * For each person the first line that names a school, or else the line of the person. The join has the alias
 * `school_line`.
 */
export const schoolLines = (plan: Plan) =>
  plan.version === '1.2'
    ? sql`(select person_sourced_id as sourced_id, min(line) as line from ${staged(plan, 'roles')} r group by 1)`
    : sql`(select sourced_id, line from ${staged(plan, 'people')} p)`;

/**
 * Counts the problems that a query finds, and stores the first of them. The query returns `line`, `value` and, for
 * texts and questions, `data`.
 */
export async function addProblems(
  plan: Plan,
  problem: { code: PlanningProblemCode; level: RosterProblemLevel; kind: RecordKind; column: string | null },
  query: RawBuilder<unknown>,
): Promise<void> {
  const { code, level, kind, column } = problem;
  const position = firstPlanningPosition + planningProblemCodes.indexOf(code) * maxListedPerCode;
  const { rows } = await sql<{ total: number }>`
    with found as materialized (${query}), listed as (
      insert into roster_problems (run_id, position, file, line, column_name, value, code, level, data)
      select ${plan.runId}::integer, ${position}::integer + row_number() over (order by f.line, f.value) - 1,
        ${fileOf(plan, kind)}, f.line, ${column}, left(f.value, 200), ${code}, ${level}, f.data
      from found f order by f.line, f.value limit ${maxListedPerCode}
    )
    select count(*)::integer as total from found`.execute(plan.db);
  plan.problems[level] += rows[0]?.total ?? 0;
}

/** The state while one run is planned, in one transaction. The tables `plan_*` exist until the transaction ends. */
export interface Plan {
  db: Database;
  runId: number;
  districtId: number;
  /** The day of the plan. Roles, enrollments and classes that ended before it count as ended. */
  today: string;
  version: RosterSource['version'];
  delivery: Record<RecordKind, Delivery>;
  /** The rows that could not be read. The absence of a person who may be in such a row ends nothing. */
  lost: LostRows;
  mapping: RosterMapping;
  isFromServer: boolean;
  problems: ProblemCounts;
  /** Called after each long statement, so that the database has time for requests. */
  pause: (durationMs: number) => Promise<void>;
}

/** Creates a temporary table from a query, with statistics for the statements that read it. */
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

export const staged = (
  { runId }: Plan,
  kind: 'orgs' | 'sessions' | 'classes' | 'people' | 'roles' | 'enrollments',
): RawBuilder<unknown> => sql`(select * from ${sql.table(`roster_staged_${kind}`)} where run_id = ${runId})`;

/** Whether a staged role or enrollment has ended: it is marked as ended, or its last day is over. */
export const hasEnded = ({ today }: Plan, alias: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${alias}.is_ended`)} or coalesce(${sql.ref(`${alias}.last_day`)} < ${today}::date, false))`;
