import { sql } from 'kysely';
import { hasCapability, rankOf } from '#src/policy/roles.ts';
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
 * `plan_members` has the members of each class after the run. Every member has a membership. Students are members as
 * students only, and staff as teachers only.
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

/**
 * `plan_placements` has the schools of each person: one school for a student, every school with a role for the staff.
 */
async function planPlacements(plan: Plan): Promise<void> {
  await createPlanTable(
    plan,
    'plan_placements',
    sql`
    with ranked as (
      select r.*, m.is_student, m.user_id
      from plan_role_rows r join plan_matches m on m.sourced_id = r.sourced_id
      where m.status in ('linked', 'found', 'new') and ${hasCapability('r.role', 'answersCheckIn')} = m.is_student
    ), of_classes as (
      select e.person_sourced_id as sourced_id, e.school_key, count(*) as classes
      from plan_enrollments e group by 1, 2
    ), students as (
      select distinct on (r.sourced_id) r.sourced_id, r.user_id, r.school_key, r.role, r.is_student
      from ranked r left join of_classes c on c.sourced_id = r.sourced_id and c.school_key = r.school_key
      where r.is_student order by r.sourced_id, r.rank, c.classes desc nulls last, r.school_key
    )
    select * from students
    union all
    (select distinct on (r.sourced_id, r.school_key) r.sourced_id, r.user_id, r.school_key, r.role, r.is_student
    from ranked r where not r.is_student order by r.sourced_id, r.school_key, ${rankOf('r.role')} desc)`,
    ['sourced_id'],
  );
  // A class may have a student of another school. Its teachers need a membership at that school to see the student.
  await sql`
    insert into plan_placements (sourced_id, user_id, school_key, role, is_student)
    select distinct t.person_sourced_id, m.user_id, s.school_key, t.class_role, false
    from plan_enrollments e
      join plan_placements s on s.sourced_id = e.person_sourced_id and s.is_student and s.school_key <> e.school_key
      join plan_enrollments t on t.class_sourced_id = e.class_sourced_id
      join plan_matches m on m.sourced_id = t.person_sourced_id and not m.is_student and m.status in ('linked', 'found', 'new')
    where not ${hasCapability('t.class_role', 'answersCheckIn')}
      and not exists (select from plan_placements p where p.sourced_id = t.person_sourced_id and p.school_key = s.school_key)`.execute(
    plan.db,
  );
  await addProblems(
    plan,
    { code: 'student-two-schools', level: 'warning', ...schoolColumnOf(plan) },
    sql`select school_line.line, p.sourced_id as value,
        jsonb_build_object('name', p.first_name || ' ' || p.last_name, 'school', s.name) as data
      from plan_placements m join plan_people p on p.sourced_id = m.sourced_id
        left join ${schoolLines(plan)} school_line on school_line.sourced_id = p.sourced_id
        join plan_schools s on s.school_key = m.school_key
      where m.is_student and exists (select from plan_role_rows r
        where r.sourced_id = m.sourced_id and r.rank < 3 and r.school_key <> m.school_key
          and ${hasCapability('r.role', 'answersCheckIn')})`,
  );
}

/**
 * `plan_memberships` has a row for each membership that the roster keeps after the run, with its current state. Two
 * people of the roster may have the same account; `is_first` marks the person who counts. A higher role is kept.
 */
export async function planMemberships(plan: Plan): Promise<void> {
  await createPlanTable(
    plan,
    'plan_schools',
    sql`select distinct on (school_key) school_key, school_id, school_sourced_id, name from plan_orgs
      order by school_key, sourced_id = school_sourced_id desc`,
  );
  await planPlacements(plan);
  await createPlanTable(
    plan,
    'plan_memberships',
    sql`
    select m.sourced_id, m.user_id, m.school_key, s.school_id, s.school_sourced_id, m.is_student,
      case when su.verified = 'approved' and not m.is_student and not ${hasCapability('su.role', 'answersCheckIn')}
        and ${rankOf('su.role')} > ${rankOf('m.role')} then su.role else m.role end as role,
      case when not m.is_student then null
        when p.grade = '' and su.is_rostered then su.grade
        when p.grade ~ '^([1-9]|1[0-2])$' then p.grade::smallint end as grade,
      case when not m.is_student then null
        when p.grade = '' and su.is_rostered then su.grade_code
        when p.grade <> '' and p.grade !~ '^([1-9]|1[0-2])$' then left(p.grade, 20) end as grade_code,
      su.id as membership_id, su.verified = 'approved' as is_member, su.role as old_role, su.grade as old_grade,
      su.grade_code as old_grade_code, coalesce(su.is_rostered, false) as was_rostered,
      row_number() over (partition by coalesce(m.user_id::text, m.sourced_id), m.school_key
        order by ${rankOf('m.role')} desc, m.sourced_id) = 1 as is_first
    from plan_placements m
      join plan_schools s on s.school_key = m.school_key
      join plan_people p on p.sourced_id = m.sourced_id
      left join school_users su on su.user_id = m.user_id and su.school_id = s.school_id`,
    ['sourced_id', 'user_id'],
  );
  await addProblems(
    plan,
    { code: 'grade-missing', level: 'warning', kind: 'person', column: 'grades' },
    sql`select p.line, p.sourced_id as value, jsonb_build_object('name', p.first_name || ' ' || p.last_name) as data
      from plan_memberships m join plan_people p on p.sourced_id = m.sourced_id
      where m.is_student and p.is_staged and m.grade is null and m.grade_code is null`,
  );
  await addProblems(
    plan,
    { code: 'student-other-school', level: 'note', ...schoolColumnOf(plan) },
    sql`select school_line.line, p.sourced_id as value, jsonb_build_object('name', p.first_name || ' ' || p.last_name,
        'school', s.name) as data
      from plan_memberships m join plan_people p on p.sourced_id = m.sourced_id
        left join ${schoolLines(plan)} school_line on school_line.sourced_id = p.sourced_id
        join school_users su on su.user_id = m.user_id and su.verified = 'approved' and not su.is_rostered
          and su.school_id is distinct from m.school_id
        join schools s on s.id = su.school_id and s.district_id = ${plan.districtId}
      where m.is_student`,
  );
}
