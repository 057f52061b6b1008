import { sql } from 'kysely';
import { systemClock } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import { isSmall, isStaged, type StoredSource } from '#src/roster/staging/stage-records.ts';
import { addCounts, firstPlanningPosition, type LostRows, noProblems } from '../staging/problem-sink.ts';
import { loadReadOptions, readMapping } from './mapping.ts';
import type { Plan } from './plan.ts';
import { addProblems } from './plan.ts';
import { planClasses } from './plan-classes.ts';
import { planCounselorClasses, planEndings } from './plan-counselors.ts';
import {
  countConsents,
  countGuardians,
  storesConsents,
  storesGuardians,
  writeFamilies,
} from './plan-families.ts';
import { planMatches } from './plan-matches.ts';
import { planMembers, planMemberships } from './plan-memberships.ts';
import { countChanges, reasonToStop } from './plan-outcome.ts';
import { countAdmins, forgetAcceptedRoles, planRaises } from './plan-raises.ts';
import { planRoles } from './plan-roles.ts';
import { planSchools } from './plan-schools.ts';
import { writeChanges } from './write-changes.ts';

/** The first key of the advisory lock on a plan. The second key is the id of the run. */
const planLockId = 7_461_003;

/** Thrown in the transaction of a plan whose run was canceled or applied meanwhile, to roll the plan back. */
class ObsoletePlanError extends Error {}

type Pause = (durationMs: number, keepAlive?: () => Promise<void>) => Promise<void>;

/**
 * Plans the changes of a run that was read, and plans them again after a change of the mapping. The run ends as
 * `planned`, or as `stopped` when an admin has to accept the endings of memberships first. A run that has to be read
 * again becomes `reading`. Meanwhile only other planning is locked out, so that the run can be canceled and its lease
 * renewed.
 */
export async function planRun(
  db: Database,
  runId: number,
  now = systemClock.now(),
  pause: Pause = async () => {},
): Promise<void> {
  await analyzeTables(db);
  await forgetAcceptedRoles(db, runId);
  try {
    await db.transaction().execute((transaction) => planInTransaction(transaction, runId, now, pause));
  } catch (error) {
    if (!(error instanceof ObsoletePlanError)) throw error;
  }
}

async function planInTransaction(
  transaction: Database,
  runId: number,
  now: Date,
  pause: Pause,
): Promise<void> {
  await prepareTransaction(transaction);
  await sql`select pg_advisory_xact_lock(${sql.lit(planLockId)}, ${runId})`.execute(transaction);
  const run = await transaction
    .selectFrom('roster_runs')
    .select(['id', 'district_id', 'origin', 'mode', 'state', 'source', 'planned_at', 'leased_by'])
    .where('id', '=', runId)
    .where('state', 'in', ['reading', 'planned', 'stopped'])
    .executeTakeFirst();
  if (!run) return;
  const isCurrent = sql<boolean>`(id = ${runId} and state = ${run.state} and leased_by is not distinct from ${run.leased_by})`;
  const requireCurrent = async () => {
    const found = await transaction
      .selectFrom('roster_runs')
      .select('id')
      .where(isCurrent)
      .executeTakeFirst();
    if (!found) throw new ObsoletePlanError();
  };
  const source = run.source as StoredSource;
  const mapping = await readMapping(transaction, run.district_id);
  if (!(await isStaged(transaction, runId, source, await loadReadOptions(transaction, run.district_id)))) {
    await transaction.updateTable('roster_runs').set({ state: 'reading' }).where(isCurrent).execute();
    return;
  }
  const { lost } = source;
  const plan: Plan = {
    db: transaction,
    runId,
    districtId: run.district_id,
    today: now.toISOString().slice(0, 10),
    version: source.version,
    delivery: completeDelivery(source, lost),
    lost,
    mapping,
    isFromServer: run.origin === 'rest',
    problems: noProblems(),
    pause: (durationMs) => pause(durationMs, requireCurrent),
  };
  await transaction.deleteFrom('roster_changes').where('run_id', '=', runId).execute();
  await transaction
    .deleteFrom('roster_problems')
    .where('run_id', '=', runId)
    .where('position', '>=', firstPlanningPosition)
    .execute();
  await work(plan);
  const reason = await reasonToStop(plan, run.mode);
  const guardians = storesGuardians(source) ? { guardians: await countGuardians(plan) } : {};
  const consents = storesConsents(source) ? { consents: await countConsents(plan) } : {};
  await transaction.deleteFrom('roster_families').where('run_id', '=', runId).execute();
  await writeFamilies(transaction, runId, source);
  const { numUpdatedRows } = await transaction
    .updateTable('roster_runs')
    .set({
      state: reason === null ? 'planned' : 'stopped',
      reason,
      counts: JSON.stringify({
        ...(await countChanges(plan)),
        ...(await countAdmins(plan)),
        ...guardians,
        ...consents,
      }),
      problem_counts: JSON.stringify(addCounts(source.problems, plan.problems)),
      progress: '{}',
      planned_at: now,
      leased_by: null,
      leased_until: null,
      failures: 0,
    })
    .where(isCurrent)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ObsoletePlanError();
}

/**
 * A source with unreadable rows of classes or enrollments is not complete, so absence from it ends no class and no
 * member.
 */
function completeDelivery({ delivery }: StoredSource, { unknown }: LostRows): Plan['delivery'] {
  const of = (kind: 'class' | 'enrollment') =>
    delivery[kind] === 'bulk' && unknown[kind] ? 'delta' : delivery[kind];
  return { ...delivery, class: of('class'), enrollment: of('enrollment') };
}

/**
 * The last run may have filled these tables a moment ago. Without current statistics the database chooses slow plans.
 */
async function analyzeTables(db: Database): Promise<void> {
  for (const table of ['users', 'school_users', 'roster_people', 'classes', 'class_members'])
    await sql`analyze ${sql.table(table)}`.execute(db);
}

/**
 * Prepares the transaction of a plan. Each statement works on all rows of a district, so that a nested loop after a
 * wrong estimate would take quadratic time. Parallel workers are off, because they would take processors from
 * requests.
 */
async function prepareTransaction(db: Database): Promise<void> {
  await sql`select set_config('statement_timeout', '600000', true), set_config('work_mem', '64MB', true),
    set_config('enable_nestloop', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`.execute(
    db,
  );
}

async function work(plan: Plan): Promise<void> {
  await planSchools(plan);
  await planClasses(plan);
  await planRoles(plan);
  await planMatches(plan);
  await planRaises(plan);
  await planMemberships(plan);
  await planEndings(plan);
  await planMembers(plan);
  await planCounselorClasses(plan);
  await reportEmptyRoster(plan);
  await writeChanges(plan);
}

/** A complete source without people is a mistake, and ends nobody. */
async function reportEmptyRoster(plan: Plan): Promise<void> {
  if (plan.delivery.person !== 'bulk') return;
  await addProblems(
    plan,
    { code: 'roster-empty', level: 'error', kind: 'person', column: null },
    sql`select null::integer as line, '' as value, '{}'::jsonb as data
      where not exists (select from plan_people where is_staged)`,
  );
}

/**
 * Plans a run again after a change of the mapping: immediately if it is small, otherwise in the background in the
 * state `reading`.
 */
export async function planAgain(db: Database, runId: number, now: Date): Promise<void> {
  const run = await db.selectFrom('roster_runs').select('source').where('id', '=', runId).executeTakeFirst();
  if (isSmall(Object(run?.source).records)) return planRun(db, runId, now);
  await db
    .updateTable('roster_runs')
    .set({ state: 'reading', reason: null })
    .where('id', '=', runId)
    .where('state', 'in', ['planned', 'stopped'])
    .execute();
}
