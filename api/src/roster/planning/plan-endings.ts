import { sql } from 'kysely';
import { hasCapability } from '#src/policy/roles.ts';
import { createPlanTable, type Plan, staged } from './plan.ts';
import { addProblems } from './plan-problems.ts';

/**
 * `plan_endings` has the memberships that end: the roster keeps them now, and the person is marked as gone, is missing in
 * complete data, or has another place. A person whose rows are wrong or skipped stays. A delta or an empty file ends nobody
 * by absence. A membership that follows from the access to the district ends only with that.
 *
 * Without a mark in the data an ending is not certain while rows could not be read of which nobody can say whom they were
 * about, or when a new person has the same name: a damaged row may have another id.
 */
export async function planEndings(plan: Plan): Promise<void> {
  const { districtId, delivery, version, lost } = plan;
  const hasUnknownRows = Boolean(lost.unknown.person || lost.unknown.role || lost.unknown.enrollment);
  const areRolesComplete =
    delivery.role === 'bulk' ? sql`true` : sql`(${version !== '1.2'}::boolean and p.is_staged)`;
  await createPlanTable(
    plan,
    'plan_endings',
    sql`
    with bulk as (
      select ${delivery.person === 'bulk'}::boolean and exists (select from plan_people where is_staged) as is_complete
    ), kept as (
      select su.id, su.user_id, su.school_id, su.role, s.name as school_name, l.sourced_ids
      from school_users su join schools s on s.id = su.school_id
        left join (select user_id, array_agg(sourced_id) as sourced_ids from roster_people
          where district_id = ${districtId} group by user_id) l on l.user_id = su.user_id
      where s.district_id = ${districtId} and su.is_rostered and su.verified = 'approved'
        and not ${hasCapability('su.role', 'managesDistrict')}
    ), known as (
      select p.linked_id as user_id,
        bool_or(${areRolesComplete} and exists (select from plan_elsewhere e where e.sourced_id = p.sourced_id)) as is_elsewhere
      from plan_people p where p.linked_id is not null group by p.linked_id
    ), gone as (
      select distinct l.user_id from ${staged(plan, 'people')} p
        join roster_people l on l.district_id = ${districtId} and l.sourced_id = p.sourced_id where p.is_ended
    ), removed as (
      select distinct l.user_id, o.school_id from ${staged(plan, 'roles')} r
        join roster_people l on l.district_id = ${districtId} and l.sourced_id = r.person_sourced_id
        join plan_orgs o on o.sourced_id = r.org_sourced_id
      where r.is_ended
    ), newcomers as (
      select distinct folded(p.first_name) as first_name, folded(p.last_name) as last_name
      from plan_people p left join plan_matches m on m.sourced_id = p.sourced_id
      where p.is_staged and p.linked_id is null and m.user_id is null
    ), marked as (
      select k.*, n.user_id is not null as is_known, n.is_elsewhere,
        case when n.user_id is null then exists (select from gone g where g.user_id = k.user_id)
          else exists (select from removed r where r.user_id = k.user_id and r.school_id = k.school_id) end as is_marked
      from kept k left join known n on n.user_id = k.user_id
      where not exists (select from plan_memberships m where m.user_id = k.user_id and m.school_id = k.school_id)
    )
    select k.id as membership_id, k.user_id, k.school_id, k.role, k.school_name, k.sourced_ids[1] as sourced_id,
      ${hasCapability('k.role', 'answersCheckIn')} as is_student,
      k.is_marked or not (${hasUnknownRows}::boolean or not k.is_known and exists (select from newcomers c
        where c.first_name = folded(u.first_name) and c.last_name = folded(u.last_name))) as is_certain
    from marked k cross join bulk join users u on u.id = k.user_id
    where k.is_marked or (k.sourced_ids && ${lost.people}::text[]) is not true
      and case when not k.is_known then bulk.is_complete
        else k.is_elsewhere or exists (select from plan_memberships m where m.user_id = k.user_id) end`,
    ['user_id'],
  );
  await addProblems(
    plan,
    { code: 'ending-uncertain', level: 'warning', kind: 'person', column: 'sourcedId' },
    sql`select null::integer as line, coalesce(e.sourced_id, '') as value,
        jsonb_build_object('name', u.first_name || ' ' || u.last_name, 'school', e.school_name) as data
      from plan_endings e join users u on u.id = e.user_id where not e.is_certain`,
  );
}
