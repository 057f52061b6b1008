import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { hasCapability } from '#src/policy/roles.ts';
import {
  asksGuardiansInDistrict,
  type RosterGuardians,
  storeRosterGuardians,
} from '#src/privacy/guardians/roster-guardians.ts';
import { hasLostPeople, storesGuardians } from '../planning/plan-guardians.ts';
import type { RunContext } from '../runs/context.ts';
import { pause } from '../runs/pause.ts';
import type { AppliedRun } from './batch.ts';

const batchSize = 500;

export interface GuardianCounts {
  added: number;
  removed: number;
}

/**
 * Stores the addresses of guardians of a run, if its source had all people. Changes alone do not have the addresses of
 * guardians who are the same. Repeating it changes nothing, so a run that was interrupted begins again. Returns null when
 * the run has no guardians.
 */
export async function applyGuardians(context: RunContext, run: AppliedRun): Promise<GuardianCounts | null> {
  const { db, signal } = context;
  if (!storesGuardians(run.source)) return null;
  const counts = { added: 0, removed: 0 };
  let after = '';
  while (!signal.aborted && (await asksGuardiansInDistrict(db, run.districtId))) {
    const started = performance.now();
    const students = await listGuardians(db, run, after);
    if (students.length === 0) break;
    const { added, removed } = await storeRosterGuardians(
      db,
      run.districtId,
      students,
      run.now,
      hasLostPeople(run.source),
    );
    counts.added += added;
    counts.removed += removed;
    after = students.at(-1)?.studentSourcedId ?? after;
    await pause(context, performance.now() - started);
  }
  return counts;
}

/** Returns the next students of the run with the guardians whom they name, or who name them. */
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

/** Deletes the decisions and addresses of families that a run has read. They are not needed after it was applied. */
export async function deleteFamilies(db: Database, runId: number): Promise<void> {
  await sql`delete from roster_staged_guardians where run_id = ${runId}`.execute(db);
  await db.deleteFrom('roster_families').where('run_id', '=', runId).execute();
}
