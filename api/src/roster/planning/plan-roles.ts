import { type RawBuilder, sql } from 'kysely';
import { isNotGone } from '#src/policy/district-people.ts';
import { hasCapability } from '#src/policy/roles.ts';
import { ignoredRosterRoles, isStudentRole, schoolRoleOf } from '#src/policy/roster-roles.ts';
import {
  addProblems,
  createPlanTable,
  hasEnded,
  type Plan,
  schoolColumnOf,
  schoolLines,
  staged,
} from './plan.ts';

/**
 * `plan_people` has the people of the district after the run: those in the source, and those that a delta leaves out.
 * An account that has moved to another district is not linked any more.
 */
async function planPeople(plan: Plan): Promise<void> {
  const { districtId, delivery } = plan;
  await createPlanTable(
    plan,
    'plan_people',
    sql`
    select p.sourced_id, left(coalesce(nullif(p.given_name, ''), nullif(p.preferred_name, ''), '-'), 100) as first_name,
      left(coalesce(nullif(p.family_name, ''), '-'), 100) as last_name, p.preferred_name, p.email, p.username, p.identifiers,
      p.grade, p.division, p.primary_org_sourced_id, p.line, true as is_staged, l.user_id as linked_id
    from ${staged(plan, 'people')} p
      left join roster_people l on l.district_id = ${districtId} and l.sourced_id = p.sourced_id
        and ${isNotGone('l.user_id', districtId)}
    where not p.is_ended
    union all
    select l.sourced_id, u.first_name, u.last_name, '', l.email, l.username, l.identifiers, '', '', '', null, false, l.user_id
    from roster_people l join users u on u.id = l.user_id
    where l.district_id = ${districtId} and ${delivery.person !== 'bulk'}::boolean and ${isNotGone('l.user_id', districtId)}
      and not exists (select from ${staged(plan, 'people')} p where p.sourced_id = l.sourced_id)`,
    ['sourced_id', 'linked_id'],
  );
}

/**
 * `plan_role_rows` has each role of a person at a school, from the source, from a class, or from a membership that a
 * delta does not mention. The lowest rank wins.
 */
async function planRoleRows(plan: Plan): Promise<void> {
  const { districtId, delivery, version } = plan;
  const areAllRolesGiven = delivery.role === 'bulk';
  await createPlanTable(
    plan,
    'plan_role_rows',
    sql`
    with given as (
      select r.person_sourced_id as sourced_id, r.org_sourced_id, r.is_primary, r.line, r.role as label, r.word, ${hasEnded(plan, 'r')} as has_ended
      from (select *, lower(role) as word from ${staged(plan, 'roles')} s) r
    ), by_role as (
      select g.sourced_id, o.school_key, ${schoolRoleOf('g.word')} as role, g.word, g.label,
        case when g.org_sourced_id = p.primary_org_sourced_id then 0 when g.is_primary then 1 else 2 end as rank, g.line
      from given g join plan_people p on p.sourced_id = g.sourced_id join plan_orgs o on o.sourced_id = g.org_sourced_id
      where not g.has_ended
    ), kept as (
      select p.sourced_id, o.school_key, su.role, '' as word, '' as label, 3 as rank, p.line
      from plan_people p
        join school_users su on su.user_id = p.linked_id and su.is_rostered and su.verified = 'approved'
        join (select distinct school_id, school_key from plan_orgs) o on o.school_id = su.school_id
        join schools s on s.id = su.school_id and s.district_id = ${districtId}
      where not ${areAllRolesGiven}::boolean and not (${version !== '1.2'}::boolean and p.is_staged)
        and not exists (select from given g join plan_orgs x on x.sourced_id = g.org_sourced_id
          where g.sourced_id = p.sourced_id and g.has_ended and x.school_key = o.school_key)
        and not (${hasCapability('su.role', 'answersCheckIn')}
          and exists (select from by_role b where b.sourced_id = p.sourced_id and b.role is not null))
    ), by_class as (
      select e.person_sourced_id as sourced_id, e.school_key, e.class_role as role, '' as word,
        '' as label, 4 as rank, min(e.line) as line
      from plan_enrollments e join plan_people p on p.sourced_id = e.person_sourced_id
      group by 1, 2, 3
    )
    select * from by_role where role is not null
    union all select * from kept
    union all select * from by_class`,
    ['sourced_id'],
  );
}

/** `plan_kinds` says which people are students. The roles in the source count more than classes. */
async function planKinds(plan: Plan): Promise<void> {
  await createPlanTable(
    plan,
    'plan_kinds',
    sql`
    select distinct on (r.sourced_id) r.sourced_id, ${hasCapability('r.role', 'answersCheckIn')} as is_student
    from plan_role_rows r
    order by r.sourced_id, r.rank = 4, r.rank, not ${hasCapability('r.role', 'answersCheckIn')}`,
    ['sourced_id'],
  );
}

export async function planRoles(plan: Plan): Promise<void> {
  await planPeople(plan);
  await planRoleRows(plan);
  await planKinds(plan);
  await planElsewhere(plan);
  await reportRoles(plan);
}

async function reportRoles(plan: Plan): Promise<void> {
  const active = sql`(select *, lower(role) as word from ${staged(plan, 'roles')} s where not ${hasEnded(plan, 's')})`;
  await addProblems(
    plan,
    { code: 'role-unknown', level: 'warning', kind: 'role', column: 'role' },
    sql`select r.line, r.role as value, '{}'::jsonb as data from ${active} r
      where ${schoolRoleOf('r.word')} is null and r.word <> all (${[...ignoredRosterRoles]}::text[])`,
  );
  await addProblems(
    plan,
    { code: 'role-no-person', level: 'warning', kind: 'role', column: 'userSourcedId' },
    sql`select r.line, r.person_sourced_id as value, '{}'::jsonb as data from ${active} r
      where not exists (select from ${staged(plan, 'people')} p where p.sourced_id = r.person_sourced_id)
        and not exists (select from plan_people p where p.sourced_id = r.person_sourced_id)`,
  );
  await addProblems(
    plan,
    { code: 'role-no-org', level: 'warning', kind: 'role', column: 'orgSourcedId' },
    sql`select r.line, r.org_sourced_id as value, '{}'::jsonb as data from ${active} r
      where ${schoolRoleOf('r.word')} is not null
        and not exists (select from ${staged(plan, 'orgs')} o where o.sourced_id = r.org_sourced_id)
        and not exists (select from plan_orgs o where o.sourced_id = r.org_sourced_id)
        and r.org_sourced_id <> ''`,
  );
  await addProblems(
    plan,
    { code: 'person-two-kinds', level: 'warning', kind: 'person', column: 'role' },
    sql`select p.line, p.sourced_id as value, jsonb_build_object('name', p.first_name || ' ' || p.last_name) as data
      from plan_people p where p.is_staged and p.sourced_id in (
        select r.sourced_id from plan_role_rows r where r.rank < 3 group by r.sourced_id
        having bool_or(${hasCapability('r.role', 'answersCheckIn')}) and not bool_and(${hasCapability('r.role', 'answersCheckIn')}))`,
  );
  await reportPeopleWithoutRole(plan, active);
  await reportOtherOrgs(plan, active);
}

/**
 * Reports why a person has no role: the school is not in the roster, the roles have ended, or the source has no role
 * or no school.
 */
async function reportPeopleWithoutRole(plan: Plan, active: RawBuilder<unknown>): Promise<void> {
  await createPlanTable(
    plan,
    'plan_left_out',
    sql`
    with given as (
      select r.person_sourced_id as sourced_id, bool_or(not ${hasEnded(plan, 'r')}) as has_active, min(r.org_sourced_id)
        filter (where r.org_sourced_id <> '' and not ${hasEnded(plan, 'r')}) as org_sourced_id
      from ${staged(plan, 'roles')} r group by 1
    )
    select p.sourced_id, p.first_name || ' ' || p.last_name as name, g.org_sourced_id,
      case when g.has_active and g.org_sourced_id is not null then 'person-school-unknown'
        when not g.has_active then 'person-role-ended'
        when g.sourced_id is null and p.primary_org_sourced_id <> '' then 'person-no-role'
        else 'person-no-school' end as code
    from plan_people p left join given g on g.sourced_id = p.sourced_id
    where p.is_staged and not exists (select from plan_role_rows r where r.sourced_id = p.sourced_id)
      and not exists (select from plan_elsewhere e where e.sourced_id = p.sourced_id)
      and not exists (select from ${active} r
        where r.person_sourced_id = p.sourced_id and ${schoolRoleOf('r.word')} is null and r.word <> '')`,
  );
  for (const code of [
    'person-no-school',
    'person-school-unknown',
    'person-role-ended',
    'person-no-role',
  ] as const)
    await addProblems(
      plan,
      { code, level: 'error', ...schoolColumnOf(plan) },
      sql`select school_line.line, p.sourced_id as value,
          jsonb_build_object('name', p.name, 'school', coalesce(p.org_sourced_id, '')) as data
        from plan_left_out p left join ${schoolLines(plan)} school_line on school_line.sourced_id = p.sourced_id
        where p.code = ${code}`,
    );
}

/**
 * Counts the people and classes of each org that is not read as a school. The mapping offers orgs with students or
 * classes as schools; the other orgs are offices.
 */
async function reportOtherOrgs(plan: Plan, active: RawBuilder<unknown>): Promise<void> {
  await createPlanTable(
    plan,
    'plan_other_orgs',
    sql`
    with people as (
      select r.org_sourced_id as sourced_id, count(distinct r.person_sourced_id) as people,
        bool_or(${isStudentRole('r.word')}) as has_students
      from ${active} r join plan_people p on p.sourced_id = r.person_sourced_id
      where ${schoolRoleOf('r.word')} is not null
        and not exists (select from plan_role_rows x where x.sourced_id = r.person_sourced_id)
      group by 1
    ), classes as (
      select school_sourced_id as sourced_id, count(*) as classes from ${staged(plan, 'classes')} c
      where not c.is_ended group by 1
    )
    select o.line, o.name, o.type, coalesce(p.people, 0) as people, coalesce(c.classes, 0) as classes,
      coalesce(p.has_students, false) or c.classes is not null as is_school
    from ${staged(plan, 'orgs')} o left join people p on p.sourced_id = o.sourced_id
      left join classes c on c.sourced_id = o.sourced_id
    where not o.is_ended and o.type <> 'school' and (p.people is not null or c.classes is not null)
      and not exists (select from plan_orgs x where x.sourced_id = o.sourced_id)
      and ${JSON.stringify(plan.mapping.schools)}::jsonb ->> o.sourced_id is distinct from 'skip'`,
  );
  for (const [code, level, isSchool] of [
    ['org-not-school', 'error', true],
    ['org-office', 'note', false],
  ] as const)
    await addProblems(
      plan,
      { code, level, kind: 'org', column: 'type' },
      sql`select o.line, o.type as value, jsonb_build_object('name', o.name, 'type', o.type, 'people', o.people::text,
          'classes', o.classes::text) as data
        from plan_other_orgs o where o.is_school = ${isSchool}::boolean`,
    );
}

/** `plan_elsewhere` has the people whom the source places at the district office or at a school that is left out. */
async function planElsewhere(plan: Plan): Promise<void> {
  await createPlanTable(
    plan,
    'plan_elsewhere',
    sql`select distinct r.person_sourced_id as sourced_id
      from ${staged(plan, 'roles')} r join ${staged(plan, 'orgs')} o on o.sourced_id = r.org_sourced_id
      where not ${hasEnded(plan, 'r')} and not exists (select from plan_orgs x where x.sourced_id = o.sourced_id)`,
    ['sourced_id'],
  );
}
