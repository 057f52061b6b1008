import type { RosterCounts } from '@tapin/contract/roster-calls';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { hasCapability, rankOf } from '#src/policy/roles.ts';
import { classRole } from '#src/policy/roster-roles.ts';
import { addProblems, createPlanTable, type Plan, schoolColumnOf } from './plan.ts';

/** Whether a role sees every student of its school, as an admin does. */
const isAdmin = (column: string): RawBuilder<SqlBool> => hasCapability(column, 'seesAllStudents');

/**
 * `plan_raises` has each role in the roster that would make somebody an admin of a school, or a student a member of
 * the staff. An import applies such a role only after a person has accepted it in the same run. Until then, members of
 * the staff keep their role, and other people get none.
 */
export async function planRaises(plan: Plan): Promise<void> {
  const { db, districtId, mapping } = plan;
  await createPlanTable(
    plan,
    'plan_raises',
    sql`
    with answers as (
      select org.key as org_sourced_id, person.key as sourced_id, person.value as answer
      from jsonb_each(${JSON.stringify(mapping.roles)}::jsonb) org cross join jsonb_each_text(org.value) person
    ), schools_of_keys as (
      select distinct on (school_key) school_key, school_id, school_sourced_id, name from plan_orgs
      order by school_key, sourced_id = school_sourced_id desc
    ), given as (
      select r.sourced_id, r.school_key, o.school_sourced_id, o.name as school, m.user_id, r.role, r.label, r.line,
        su.role as kept_role, exists (select from school_users k join schools s on s.id = k.school_id
          where k.user_id = m.user_id and s.district_id = ${districtId} and k.verified = 'approved'
            and ${hasCapability('k.role', 'answersCheckIn')}) as was_student
      from plan_role_rows r
        join plan_matches m on m.sourced_id = r.sourced_id and not m.is_student and m.status in ('linked', 'found', 'new')
        join schools_of_keys o on o.school_key = r.school_key
        left join school_users su on su.user_id = m.user_id and su.school_id = o.school_id and su.verified = 'approved'
          and not ${hasCapability('su.role', 'answersCheckIn')}
      where not ${hasCapability('r.role', 'answersCheckIn')}
    )
    select g.sourced_id, g.school_key, g.school_sourced_id, g.school, g.was_student, g.kept_role,
      min(g.label) as label, min(g.line) as line, coalesce(min(a.answer), '') as answer
    from given g left join answers a on a.org_sourced_id = g.school_sourced_id and a.sourced_id = g.sourced_id
    where g.was_student or ${isAdmin('g.role')}
      and (g.kept_role is null or ${rankOf('g.kept_role')} < ${rankOf('g.role')})
    group by 1, 2, 3, 4, 5, 6`,
    ['sourced_id'],
  );
  await sql`
    update plan_role_rows r set role = ${classRole.teacher} from plan_raises x
    where x.sourced_id = r.sourced_id and x.school_key = r.school_key and x.answer = 'lower' and ${isAdmin('r.role')}`.execute(
    db,
  );
  await sql`
    update plan_role_rows r set role = x.kept_role from plan_raises x
    where x.sourced_id = r.sourced_id and x.school_key = r.school_key and x.kept_role is not null
      and x.answer in ('', 'skip')`.execute(db);
  await sql`
    delete from plan_role_rows r using plan_raises x
    where x.sourced_id = r.sourced_id and x.school_key = r.school_key and x.kept_role is null
      and (x.answer = 'skip' or x.answer = '' and (x.was_student or ${isAdmin('r.role')}))`.execute(db);
  for (const [code, wasStudent] of [
    ['person-new-admin', false],
    ['person-was-student', true],
  ] as const) {
    await addProblems(
      plan,
      { code, level: 'question', ...schoolColumnOf(plan), column: 'role' },
      sql`select x.line, x.label as value, jsonb_build_object('sourcedId', x.sourced_id, 'orgSourcedId', x.school_sourced_id,
          'name', p.first_name || ' ' || p.last_name, 'school', x.school, 'role', x.label) as data
        from plan_raises x join plan_people p on p.sourced_id = x.sourced_id
        where x.answer = '' and x.was_student = ${wasStudent}::boolean`,
    );
  }
}

/** Counts the changes that make somebody an admin or end an admin. The number of staff changes includes them. */
export async function countAdmins({ db, runId }: Plan): Promise<Pick<RosterCounts, 'admins'>> {
  const { rows } = await sql<NonNullable<RosterCounts['admins']>>`
    select count(*) filter (where action = 'add')::integer as add,
      count(*) filter (where action = 'change')::integer as change, count(*) filter (where action = 'end')::integer as end
    from (select action, after ->> 'role' as next, before ->> 'role' as old from roster_changes
      where run_id = ${runId} and kind = 'staff') c
    where case action when 'end' then ${isAdmin('c.old')} when 'add' then ${isAdmin('c.next')}
      else ${isAdmin('c.next')} and not ${isAdmin('c.old')} end`.execute(db);
  const [admins] = rows;
  return admins && admins.add + admins.change + admins.end > 0 ? { admins } : {};
}

/** Deletes the accepted roles, because an acceptance counts in one run only. */
export async function forgetAcceptedRoles(db: Database, runId: number): Promise<void> {
  await sql`
    update roster_sources set mapping = jsonb_set(mapping, '{roles}', (
      select jsonb_object_agg(org.key, (select coalesce(jsonb_object_agg(person.key, person.value), '{}')
        from jsonb_each(org.value) person where person.value <> '"accept"'))
      from jsonb_each(mapping -> 'roles') org))
    where district_id = (select district_id from roster_runs where id = ${runId} and planned_at is null)
      and jsonb_path_exists(mapping, '$.roles.*.* ? (@ == "accept")')`.execute(db);
}
