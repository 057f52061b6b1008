import type { RosterMapping } from '@tapin/contract/roster-calls';
import { sql } from 'kysely';
import { hasCapability } from '#src/policy/roles.ts';
import { classRole } from '#src/policy/roster-roles.ts';
import { addProblems, createPlanTable, type Plan, staged } from './plan.ts';

interface Share {
  org: string;
  counselor: string;
  value: string;
}

const letters = 'abcdefghijklmnopqrstuvwxyz';

function expandRange(text: string, all: readonly string[]): string[] {
  const [first = '', last] = text.split(/[-–]/).map((end) => end.trim().toLowerCase());
  const start = all.indexOf(first);
  const end = last === undefined ? start : all.indexOf(last);
  return start >= 0 && end >= start ? all.slice(start, end + 1) : [text.trim().toLowerCase()];
}

const grades = ['pk', 'kg', ...Array.from({ length: 13 }, (_, index) => String(index + 1)), 'ug'];

/** Returns the grades, first letters or division values that the district assigned to each counselor. */
function sharesOf({ counselors, division }: RosterMapping): Share[] {
  const all = counselors === 'grades' ? grades : counselors === 'letters' ? [...letters] : [];
  return Object.entries(division).flatMap(([org, byCounselor]) =>
    Object.entries(byCounselor).flatMap(([counselor, text]) =>
      text
        .split(/[,;]/)
        .filter((part) => part.trim() !== '')
        .flatMap((part) => expandRange(part, all))
        .map((value) => ({ org, counselor, value })),
    ),
  );
}

/**
 * `plan_counselors` has the counselors of each school: those in the roster, and in a delta also those of the last run.
 */
async function planCounselors(plan: Plan): Promise<void> {
  const { districtId, delivery } = plan;
  await createPlanTable(
    plan,
    'plan_counselors',
    sql`
    with named as (
      select distinct r.school_key, r.sourced_id from plan_role_rows r where r.word = 'counselor'
      union
      select p.school_key, p.sourced_id
      from classes c join class_members m on m.class_id = c.id
        join plan_placements p on p.user_id = m.user_id and not p.is_student and p.school_key = c.school_id::text
      where ${delivery.role !== 'bulk'}::boolean and c.district_id = ${districtId} and c.ended_at is null
        and c.sourced_id like 'counselor:%' and c.sourced_id like '%:' || p.sourced_id
    )
    select n.school_key, n.sourced_id, s.school_id, s.school_sourced_id, p.first_name || ' ' || p.last_name as name,
      lower(p.username) as username, p.email, 'counselor:' || s.school_sourced_id || ':' || n.sourced_id as class_sourced_id,
      count(*) over (partition by n.school_key) as counselors, m.user_id
    from named n join plan_placements m on m.sourced_id = n.sourced_id and m.school_key = n.school_key and not m.is_student
      join plan_people p on p.sourced_id = n.sourced_id
      join plan_schools s on s.school_key = n.school_key
    where not exists (select from plan_classes c
      where c.sourced_id = 'counselor:' || s.school_sourced_id || ':' || n.sourced_id)`,
  );
}

/**
 * Plans the classes of counselors. The roster assigns a counselor to a school, not to students. A single counselor has
 * all students of the school. Several counselors share them by the mapping, and have no students without it. Each
 * counselor gets a class of their students. If the roster already has a class with the id of such a class, that class
 * is kept instead.
 */
export async function planCounselorClasses(plan: Plan): Promise<void> {
  const { db, districtId, mapping } = plan;
  await planCounselors(plan);
  await createPlanTable(
    plan,
    'plan_counseled',
    sql`
    with shares as (
      select o.school_key, s.counselor, s.value
      from jsonb_to_recordset(${JSON.stringify(sharesOf(mapping))}::jsonb) as s (org text, counselor text, value text)
        join plan_orgs o on o.sourced_id = s.org
    ), students as (
      select m.sourced_id, m.user_id, m.school_key,
        case ${mapping.counselors} when 'grades' then lower(coalesce(m.grade::text, m.grade_code, ''))
          when 'letters' then left(folded(p.last_name), 1) when 'column' then lower(trim(p.division)) end as value
      from plan_memberships m join plan_people p on p.sourced_id = m.sourced_id where m.is_student
    )
    select distinct c.class_sourced_id, s.sourced_id, s.user_id
    from plan_counselors c join students s on s.school_key = c.school_key
    where c.counselors = 1
      or exists (select from shares x
        where x.school_key = c.school_key and x.counselor = c.sourced_id and x.value = s.value)
      or ${mapping.counselors} = 'column' and s.value <> ''
        and s.value in (folded(c.name), lower(c.sourced_id), c.username, c.email)`,
  );
  await sql`
    insert into plan_classes (sourced_id, school_key, school_id, school_sourced_id, is_staged, title, class_type, class_id)
    select c.class_sourced_id, c.school_key, c.school_id, c.school_sourced_id, true, c.name, 'counselor', e.id
    from plan_counselors c left join classes e on e.district_id = ${districtId} and e.sourced_id = c.class_sourced_id
    where exists (select from plan_counseled s where s.class_sourced_id = c.class_sourced_id)`.execute(db);
  await sql`
    insert into plan_members (class_sourced_id, sourced_id, user_id, role, is_primary)
    select c.class_sourced_id, c.sourced_id, c.user_id, ${classRole.teacher}, true
    from plan_counselors c
    where exists (select from plan_counseled s where s.class_sourced_id = c.class_sourced_id)
    union all
    select s.class_sourced_id, s.sourced_id, s.user_id, ${classRole.student}, false from plan_counseled s`.execute(
    db,
  );
  await addProblems(
    plan,
    { code: 'counselors-undivided', level: 'warning', kind: 'role', column: 'role' },
    sql`select null::integer as line, s.name as value, jsonb_build_object('school', s.name) as data
      from plan_schools s
      where exists (select from plan_counselors c where c.school_key = s.school_key and c.counselors > 1)
        and not exists (select from plan_counselors c join plan_counseled x on x.class_sourced_id = c.class_sourced_id
          where c.school_key = s.school_key)`,
  );
}

/**
 * `plan_endings` has the memberships that end: the roster keeps them now, and the person is marked as gone, is missing
 * in complete data, or belongs to other schools. A person whose rows are wrong or skipped stays. A delta or an empty
 * file ends nobody by absence. A membership that follows from access to the district ends only with that access. An
 * ending by absence is uncertain while unreadable rows may be about anybody, or when a new person has the same name,
 * because a damaged row may have another id.
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
