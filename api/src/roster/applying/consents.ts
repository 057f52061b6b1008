import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { hasCapability } from '#src/policy/roles.ts';
import { type RosterDecision, storeRosterDecisions } from '#src/privacy/consent/roster-consents.ts';
import { storesConsents } from '../planning/plan-consents.ts';
import type { RunContext } from '../runs/context.ts';
import { pause } from '../runs/pause.ts';
import type { AppliedRun } from './batch.ts';

const batchSize = 500;

interface ReadDecision extends RosterDecision {
  sourcedId: string;
}

/**
 * Records the decisions of families that a run has planned. Repeating it changes nothing, so a run that was interrupted begins
 * again. Returns the number of changes, or null when no column of decisions is chosen.
 */
export async function applyConsents(context: RunContext, run: AppliedRun): Promise<number | null> {
  const { db, signal } = context;
  if (!storesConsents(run.source)) return null;
  const by = { districtId: run.districtId, userId: run.startedBy };
  let changed = 0;
  let after = '';
  while (!signal.aborted) {
    const started = performance.now();
    const decisions = await listDecisions(db, run, after);
    if (decisions.length === 0) break;
    changed += await storeRosterDecisions(db, by, decisions, run.now);
    after = decisions.at(-1)?.sourcedId ?? after;
    await pause(context, performance.now() - started);
  }
  return changed;
}

/** Returns the next students about whom the run has a decision, with one of their schools. */
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
