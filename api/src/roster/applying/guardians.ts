import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { hasCapability } from '#src/policy/roles.ts';
import { type RosterDecision, storeRosterDecisions } from '#src/privacy/consent/roster-consents.ts';
import {
  asksGuardiansInDistrict,
  type RosterGuardians,
  storeRosterGuardians,
} from '#src/privacy/guardians/roster-guardians.ts';
import { hasLostPeople, storesConsents, storesGuardians } from '#src/roster/planning/plan-families.ts';
import type { Progress, RunContext } from '#src/roster/runs/context.ts';
import { pause } from '#src/roster/runs/context.ts';
import { inLeasedTransaction } from '#src/roster/runs/leases.ts';
import type { AppliedRun } from './batch.ts';

interface ReadDecision extends RosterDecision {
  sourcedId: string;
}

/**
 * Records the consent decisions that a run has planned. Recording them again changes nothing, so an interrupted run
 * starts over. Returns the number of changes, or null when no column of decisions is chosen.
 */
export async function applyConsents(
  context: RunContext,
  run: AppliedRun,
  progress: Progress,
): Promise<number | null> {
  const { db, signal } = context;
  if (!storesConsents(run.source)) return null;
  const by = { districtId: run.districtId, userId: run.startedBy };
  let changed = 0;
  let after = '';
  while (!signal.aborted) {
    const started = performance.now();
    const decisions = await listDecisions(db, run, after);
    if (decisions.length === 0) break;
    changed += await inLeasedTransaction(context, run.id, progress, (transaction) =>
      storeRosterDecisions(transaction, by, decisions, run.now),
    );
    after = decisions.at(-1)?.sourcedId ?? after;
    await pause(context, performance.now() - started);
  }
  return changed;
}

async function listDecisions(db: Database, run: AppliedRun, after: string): Promise<ReadDecision[]> {
  const { rows } = await sql<ReadDecision>`
    select p.sourced_id as "sourcedId", person.user_id as "studentId", max(su.school_id) as "schoolId",
      p.answer
    from roster_families p
      join roster_people person on person.district_id = ${run.districtId} and person.sourced_id = p.sourced_id
      join school_users su on su.user_id = person.user_id and su.verified = 'approved'
        and ${hasCapability('su.role', 'answersCheckIn')}
      join schools s on s.id = su.school_id and s.district_id = ${run.districtId}
    where p.run_id = ${run.id} and p.answer is not null and p.sourced_id > ${after}
    group by p.sourced_id, person.user_id, p.answer order by p.sourced_id limit ${batchSize}`.execute(db);
  return rows;
}

const batchSize = 500;

export interface GuardianCounts {
  added: number;
  removed: number;
}

/**
 * Stores the addresses of guardians of a run if its source has all people. A source with changes alone is skipped,
 * because it lacks the guardians who did not change. Storing them again changes nothing, so an interrupted run starts
 * over. Returns null when the run has no guardians.
 */
export async function applyGuardians(
  context: RunContext,
  run: AppliedRun,
  progress: Progress,
): Promise<GuardianCounts | null> {
  const { db, signal } = context;
  if (!storesGuardians(run.source)) return null;
  const counts = { added: 0, removed: 0 };
  let after = '';
  while (!signal.aborted && (await asksGuardiansInDistrict(db, run.districtId))) {
    const started = performance.now();
    const students = await listGuardians(db, run, after);
    if (students.length === 0) break;
    const { added, removed } = await inLeasedTransaction(context, run.id, progress, (transaction) =>
      storeRosterGuardians(transaction, run.districtId, students, run.now, hasLostPeople(run.source)),
    );
    counts.added += added;
    counts.removed += removed;
    after = students.at(-1)?.studentSourcedId ?? after;
    await pause(context, performance.now() - started);
  }
  return counts;
}

/**
 * Returns the next students of the run with their guardians. Either the student names the guardian, or the guardian
 * names the student.
 */
async function listGuardians(db: Database, run: AppliedRun, after: string): Promise<RosterGuardians[]> {
  const { rows } = await sql<RosterGuardians>`
    select f.sourced_id as "studentSourcedId", f.guardians
    from roster_families f
    where f.run_id = ${run.id} and f.guardians is not null and f.sourced_id > ${after} and exists (
      select from roster_people l
        join school_users su on su.user_id = l.user_id and su.verified = 'approved'
          and ${hasCapability('su.role', 'answersCheckIn')}
      where l.district_id = ${run.districtId} and l.sourced_id = f.sourced_id)
    order by f.sourced_id limit ${batchSize}`.execute(db);
  return rows;
}

/** Deletes the staged decisions and addresses of families, which are not needed after the run was applied. */
export async function deleteFamilies(db: Database, runId: number): Promise<void> {
  await sql`delete from roster_staged_guardians where run_id = ${runId}`.execute(db);
  await db.deleteFrom('roster_families').where('run_id', '=', runId).execute();
}
