import {
  defaultMaxEndings,
  type RosterAction,
  type RosterKind,
  type RosterMode,
} from '@tapin/contract/roster';
import type { RosterCounts } from '@tapin/contract/roster-calls';
import { sql } from 'kysely';
import { hasCapability } from '#src/policy/roles.ts';
import type { Plan } from './plan.ts';

export const stopReasons = ['many-endings', 'uncertain-endings'] as const;

/** Returns why an admin has to accept the endings of a plan, or null if the plan can be applied without that. */
export async function reasonToStop(
  plan: Plan,
  mode: RosterMode,
): Promise<(typeof stopReasons)[number] | null> {
  if (mode === 'usual' && (await hasManyEndings(plan))) return 'many-endings';
  return (await hasUncertainEndings(plan)) ? 'uncertain-endings' : null;
}

/** Whether the plan ends memberships of people who may be in the source after all. */
async function hasUncertainEndings({ db }: Plan): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from plan_endings where not is_certain) as found`.execute(db);
  return rows[0]?.found === true;
}

/**
 * Whether a plan ends more memberships of students, or of staff, at a school than the district allows. A single ending
 * is always allowed, however small the school is.
 */
async function hasManyEndings({ db, districtId }: Plan): Promise<boolean> {
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

export const groupOf = {
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
