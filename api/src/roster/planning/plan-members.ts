import { sql } from 'kysely';
import { hasCapability } from '#src/policy/roles.ts';
import { createPlanTable, hasEnded, type Plan, staged } from './plan.ts';
import { addProblems } from './plan-problems.ts';

/**
 * `plan_members` has the members that each class has after the run. A member is a person with a membership; students are
 * members as students only, and staff as teachers only.
 */
export async function planMembers(plan: Plan): Promise<void> {
  const { districtId, delivery, lost } = plan;
  await createPlanTable(
    plan,
    'plan_old_members',
    sql`
    select c.sourced_id as class_sourced_id, m.user_id, l.sourced_id, m.role, m.is_primary, m.first_day, m.last_day
    from class_members m join classes c on c.id = m.class_id
      join (select user_id, min(sourced_id) as sourced_id from roster_people where district_id = ${districtId}
        group by user_id) l on l.user_id = m.user_id
    where c.district_id = ${districtId}`,
    ['class_sourced_id'],
  );
  await createPlanTable(
    plan,
    'plan_members',
    sql`
    with people as (
      select distinct sourced_id, user_id, is_student from plan_placements
    ), enrolled as (
      select e.class_sourced_id, p.sourced_id, p.user_id, e.class_role as role, bool_or(e.is_primary) as is_primary,
        min(coalesce(e.first_day, '-infinity')) as first_day, max(coalesce(e.last_day, 'infinity')) as last_day
      from plan_enrollments e join people p on p.sourced_id = e.person_sourced_id
        and p.is_student = ${hasCapability('e.class_role', 'answersCheckIn')}
      group by 1, 2, 3, 4
    ), kept as (
      select o.class_sourced_id, o.sourced_id, o.user_id, o.role, o.is_primary,
        coalesce(o.first_day, '-infinity') as first_day, coalesce(o.last_day, 'infinity') as last_day
      from plan_old_members o join plan_classes c on c.sourced_id = o.class_sourced_id
      where (${delivery.enrollment !== 'bulk'}::boolean or o.sourced_id = any (${lost.people}::text[]))
        and o.class_sourced_id not like 'counselor:%'
        and exists (select from people p where p.user_id = o.user_id)
        and not exists (select from ${staged(plan, 'enrollments')} e
            join roster_people l on l.district_id = ${districtId} and l.sourced_id = e.person_sourced_id
          where e.class_sourced_id = o.class_sourced_id and l.user_id = o.user_id and ${hasEnded(plan, 'e')})
    )
    select distinct on (class_sourced_id, coalesce(user_id::text, sourced_id), role)
      class_sourced_id, sourced_id, user_id, role, is_primary,
      nullif(first_day, '-infinity') as first_day, nullif(last_day, 'infinity') as last_day
    from (select *, 1 as rank from enrolled union all select *, 2 from kept) m
    order by class_sourced_id, coalesce(user_id::text, sourced_id), role, rank, sourced_id`,
    ['class_sourced_id'],
  );
  await addProblems(
    plan,
    { code: 'enrollment-no-person', level: 'error', kind: 'enrollment', column: 'userSourcedId' },
    sql`select e.line, e.person_sourced_id as value, '{}'::jsonb as data from plan_enrollments e
      where not exists (select from ${staged(plan, 'people')} p where p.sourced_id = e.person_sourced_id)
        and not exists (select from plan_people p where p.sourced_id = e.person_sourced_id)`,
  );
  await addProblems(
    plan,
    { code: 'enrollment-other-kind', level: 'error', kind: 'enrollment', column: 'role' },
    sql`select distinct e.line, e.person_sourced_id as value, jsonb_build_object('name', p.first_name || ' ' || p.last_name,
        'class', c.title) as data
      from plan_enrollments e join plan_placements m on m.sourced_id = e.person_sourced_id
        join plan_people p on p.sourced_id = e.person_sourced_id
        join plan_classes c on c.sourced_id = e.class_sourced_id
      where m.is_student <> ${hasCapability('e.class_role', 'answersCheckIn')}`,
  );
}
