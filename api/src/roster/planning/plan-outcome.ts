import { defaultMaxEndings, type RosterAction, type RosterKind } from '@tapin/shared/contract/roster';
import type { RosterCounts } from '@tapin/shared/contract/roster-calls';
import { sql } from 'kysely';
import { hasCapability } from '#src/policy/roles.ts';
import type { Plan } from './plan.ts';

/** The reason of a run that planning stopped. */
export const manyEndings = 'many-endings';

/**
 * Whether more memberships of students, or of the staff, would end at a school than the district allows. One ending is not
 * many, however small the school is.
 */
export async function hasManyEndings({ db, districtId }: Plan): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with allowed as (
      select coalesce((select (settings ->> 'maxEndings')::numeric from roster_sources where district_id = ${districtId}),
        ${defaultMaxEndings}) as percent
    ), kept as (
      select su.school_id, ${hasCapability('su.role', 'answersCheckIn')} as is_student, count(*) as memberships
      from school_users su join schools s on s.id = su.school_id
      where s.district_id = ${districtId} and su.is_rostered and su.verified = 'approved' group by 1, 2
    ), ending as (
      select school_id, is_student, count(*) as memberships from plan_endings group by 1, 2
    )
    select exists (
      select from ending e join kept k on k.school_id = e.school_id and k.is_student = e.is_student cross join allowed
      where e.memberships > 1 and e.memberships * 100 > k.memberships * allowed.percent) as found`.execute(
    db,
  );
  return rows[0]?.found === true;
}

const groupOf = {
  school: 'schools',
  staff: 'staff',
  student: 'students',
  class: 'classes',
} as const satisfies Record<RosterKind, keyof RosterCounts>;

const zero = () => ({ add: 0, change: 0, end: 0 });

export async function countChanges({ db, runId }: Plan): Promise<RosterCounts> {
  const { rows } = await sql<{ kind: RosterKind; action: RosterAction; changes: number }>`
    select kind, action, count(*)::integer as changes from roster_changes where run_id = ${runId} group by 1, 2`.execute(
    db,
  );
  const counts: RosterCounts = { schools: zero(), students: zero(), staff: zero(), classes: zero() };
  for (const { kind, action, changes } of rows) counts[groupOf[kind]][action] = changes;
  return counts;
}
