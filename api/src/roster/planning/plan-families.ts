import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import type { StoredSource } from '../staging/stored-source.ts';
import { storesConsents } from './plan-consents.ts';
import { storesGuardians } from './plan-guardians.ts';

/**
 * Writes what the staged records say about families into `roster_families`, from where it is applied, because a crash of the
 * database empties the staged tables. A run that has families already keeps them.
 */
export async function writeFamilies(
  db: Database,
  runId: number,
  source: Partial<StoredSource>,
): Promise<void> {
  const hasConsents = storesConsents(source);
  const hasGuardians = storesGuardians(source);
  if (!hasConsents && !hasGuardians) return;
  await sql`
    insert into roster_families (run_id, sourced_id, answer, guardians)
    with named as (
      select own.sourced_id as student_id, agent_id as guardian_id
      from roster_staged_guardians own cross join unnest(own.agent_sourced_ids) agent_id where own.run_id = ${runId}
      union
      select agent_id, g.sourced_id
      from roster_staged_guardians g cross join unnest(g.agent_sourced_ids) agent_id where g.run_id = ${runId}
    ), given as (
      select n.student_id,
        jsonb_agg(jsonb_build_object('sourcedId', g.sourced_id, 'email', g.email) order by g.sourced_id) as guardians
      from named n join roster_staged_guardians g on g.run_id = ${runId} and g.sourced_id = n.guardian_id
        and g.email <> '' and not g.is_ended
      group by n.student_id
    )
    select p.run_id, p.sourced_id, case when ${hasConsents}::boolean and p.consent <> '' then p.consent = 'yes' end,
      case when ${hasGuardians}::boolean then coalesce(given.guardians, '[]') end
    from roster_staged_people p left join given on given.student_id = p.sourced_id
    where p.run_id = ${runId} and not p.is_ended and (${hasGuardians}::boolean or p.consent <> '')
      and not exists (select from roster_families f where f.run_id = ${runId})`.execute(db);
  await sql`analyze roster_families`.execute(db);
}
