import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { hasCapability } from '#src/policy/roles.ts';
import {
  asksGuardiansInDistrict,
  type RosterGuardians,
  storeRosterGuardians,
} from '#src/privacy/guardians/roster-guardians.ts';
import { storesGuardians } from '../planning/plan-guardians.ts';
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
  const { source } = await db
    .selectFrom('roster_runs')
    .select('source')
    .where('id', '=', run.id)
    .executeTakeFirstOrThrow();
  if (!storesGuardians(Object(source))) return null;
  const counts = { added: 0, removed: 0 };
  let after = '';
  while (!signal.aborted && (await asksGuardiansInDistrict(db, run.districtId))) {
    const started = performance.now();
    const students = await listGuardians(db, run, after);
    if (students.length === 0) break;
    const { added, removed } = await storeRosterGuardians(db, run.districtId, students, run.now);
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
    with students as materialized (
      select distinct l.sourced_id
      from roster_people l
        join roster_staged_people p on p.run_id = ${run.id} and p.sourced_id = l.sourced_id and not p.is_ended
        join school_users su on su.user_id = l.user_id and su.verified = 'approved'
          and ${hasCapability('su.role', 'answersCheckIn')}
      where l.district_id = ${run.districtId} and l.sourced_id > ${after}
      order by l.sourced_id limit ${batchSize}
    ), named as (
      select s.sourced_id as student_id, agent_id as guardian_id
      from students s join roster_staged_guardians own on own.run_id = ${run.id} and own.sourced_id = s.sourced_id
        cross join unnest(own.agent_sourced_ids) agent_id
      union
      select s.sourced_id, g.sourced_id
      from roster_staged_guardians g cross join unnest(g.agent_sourced_ids) agent_id
        join students s on s.sourced_id = agent_id
      where g.run_id = ${run.id} and g.agent_sourced_ids && array(select sourced_id from students)
    )
    select s.sourced_id as "studentSourcedId", coalesce(json_agg(
        json_build_object('sourcedId', g.sourced_id, 'email', g.email) order by g.sourced_id)
      filter (where g.sourced_id is not null), '[]') as guardians
    from students s left join named n on n.student_id = s.sourced_id
      left join roster_staged_guardians g on g.run_id = ${run.id} and g.sourced_id = n.guardian_id
        and g.email <> '' and not g.is_ended
    group by s.sourced_id order by s.sourced_id`.execute(db);
  return rows;
}

/** Deletes the addresses that a run has read. They are not needed after it was applied. */
export async function deleteStagedGuardians(db: Database, runId: number): Promise<void> {
  await sql`delete from roster_staged_guardians where run_id = ${runId}`.execute(db);
}
