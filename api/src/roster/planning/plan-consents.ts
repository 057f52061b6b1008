import type { RosterCounts } from '@tapin/shared/contract/roster-calls';
import { sql } from 'kysely';
import { schoolYearOf } from '#src/basics/local-day.ts';
import type { StoredSource } from '../staging/stored-source.ts';
import type { Plan } from './plan.ts';

/** Whether the district has chosen a column with the decisions of families. */
export const storesConsents = ({ consentColumn }: Partial<StoredSource>): boolean =>
  consentColumn !== undefined && consentColumn !== '';

/** Counts the decisions that applying the plan records: the first of a student in the school year, and changed ones. */
export async function countConsents({
  db,
  runId,
  districtId,
  today,
}: Plan): Promise<NonNullable<RosterCounts['consents']>> {
  const { rows } = await sql<{ add: number; change: number }>`
    select count(*) filter (where latest.answer is null)::integer as add,
      count(*) filter (where latest.answer is not null)::integer as change
    from roster_staged_people p
      left join roster_people person on person.district_id = ${districtId} and person.sourced_id = p.sourced_id
      left join lateral (
        select c.answer from consents c join schools s on s.id = c.school_id
        where c.student_id = person.user_id and s.district_id = ${districtId} and c.given_by = 'roster'
          and c.school_year >= ${schoolYearOf(today)}::integer
        order by c.id desc limit 1
      ) latest on true
    where p.run_id = ${runId} and p.consent <> '' and not p.is_ended
      and latest.answer is distinct from (p.consent = 'yes')
      and exists (select from plan_memberships m where m.sourced_id = p.sourced_id and m.is_student)`.execute(
    db,
  );
  const [{ add, change } = { add: 0, change: 0 }] = rows;
  return { add, change, end: 0 };
}
