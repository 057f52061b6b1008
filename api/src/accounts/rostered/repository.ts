import type { FirstLogIn } from '@tapin/contract/rostered-calls';
import type { ClassType } from '@tapin/contract/vocabulary';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import type { Page } from '#src/database/page.ts';
import type { Condition } from '#src/people/users/users.ts';
import { byName } from '#src/people/users/users.ts';
import { hasAccessElsewhere } from '#src/policy/district-people.ts';
import { hasCapability } from '#src/policy/roles.ts';
import type { VisibleStudents } from '#src/policy/visible-students.ts';

export type People = RawBuilder<SqlBool>;

/** The condition that the roster keeps the membership and has not ended it. */
const isLive = sql<SqlBool>`su.is_rostered and su.verified = 'approved' and su.ended_at is null`;

const isStudentOf = hasCapability('m.role', 'answersCheckIn');

/** Selects the rostered students of a school whom a member sees: all, or those of a class. */
export function rosteredStudents(
  { schoolId, teacherId }: VisibleStudents,
  classId: number | null = null,
): People {
  const conditions = [
    sql<SqlBool>`su.school_id = ${schoolId} and ${isLive} and ${hasCapability('su.role', 'answersCheckIn')}`,
  ];
  if (teacherId !== null)
    conditions.push(sql`su.user_id in (select ca.student_id from class_assignments ca
      where ca.school_id = ${schoolId} and ca.teacher_id = ${teacherId})`);
  if (classId !== null)
    conditions.push(sql`su.user_id in (select m.user_id from class_members m join classes c on c.id = m.class_id
      where c.id = ${classId} and c.school_id = ${schoolId} and ${isStudentOf})`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

export const rosteredStaff = (schoolId: number): People =>
  sql`su.school_id = ${schoolId} and ${isLive} and ${hasCapability('su.role', 'worksAtSchool')}`;

/**
 * The condition that a student can have a slip. Staff of the school see its code, which would also open what the
 * account has in another district. A person with a password has no slip.
 */
const canHaveSlip = sql<SqlBool>`(${hasCapability('su.role', 'answersCheckIn')} and u.password_hash is null
  and not ${hasAccessElsewhere('u.id', sql`(select s.district_id from schools s where s.id = su.school_id)`)})`;

/**
 * The condition that the person has logged in before or has another way to log in. It needs the joins of
 * `peopleWithLogIns`.
 */
const hasLoggedIn = sql<SqlBool>`(u.password_hash is not null or slip.used_at is not null
  or exists (select from identities i where i.user_id = u.id))`;

const peopleWithLogIns = sql`school_users su
  join schools sc on sc.id = su.school_id
  join users u on u.id = su.user_id
  left join slips slip on slip.user_id = u.id
  left join invitations inv on inv.user_id = u.id
  left join lateral (select email from roster_people where user_id = u.id and district_id = sc.district_id limit 1) rp
    on true`;

export interface FirstLogInRow {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  grade: string;
  state: FirstLogIn['state'];
  invited_at: Date | null;
  slip_created_at: Date | null;
  slip_expires_at: Date;
  slip_uses: number;
  can_have_slip: boolean;
}

const columns = (now: Date) => sql`u.id, u.first_name, u.last_name, coalesce(rp.email, '') as email,
  coalesce(su.grade_code, su.grade::text, '') as grade,
  case when ${hasLoggedIn} then 'done'
    when inv.user_id is null or inv.revoked_at is not null then 'none'
    when inv.expires_at <= ${now} then 'expired'
    when inv.opened_at is not null then 'opened' else 'invited' end as state,
  case when inv.revoked_at is null then inv.invited_at end as invited_at,
  case when slip.code_hash is not null and slip.expires_at > ${now} then slip.created_at end as slip_created_at,
  slip.expires_at as slip_expires_at, coalesce(slip.uses, 0) as slip_uses,
  ${canHaveSlip} as can_have_slip`;

interface ListOptions {
  people: People;
  matches: Condition;
  page: Page;
  now: Date;
}

export async function listFirstLogIns(db: Database, { people, matches, page, now }: ListOptions) {
  const { rows } = await sql<FirstLogInRow>`
    select ${columns(now)} from ${peopleWithLogIns}
    where ${people} and ${matches}
    order by ${byName} limit ${page.pageSize} offset ${page.offset}`.execute(db);
  return rows;
}

export const onlyNotYet: Condition = sql`not ${hasLoggedIn}`;

export async function countFirstLogIns(db: Database, people: People, matches: Condition) {
  const { rows } = await sql<{ total: number; rostered: number; not_yet: number }>`
    select count(*) filter (where ${matches})::integer as total, count(*)::integer as rostered,
      count(*) filter (where not ${hasLoggedIn})::integer as not_yet
    from ${peopleWithLogIns} where ${people}`.execute(db);
  return rows[0] ?? { total: 0, rostered: 0, not_yet: 0 };
}

/** Lists the classes whose slips a member can print: all classes of the school, or those that a teacher teaches. */
export async function listClasses(db: Database, { schoolId, teacherId }: VisibleStudents) {
  const isOwn =
    teacherId === null
      ? sql`true`
      : sql`exists (select from class_members t where t.class_id = c.id and t.user_id = ${teacherId}
          and ${hasCapability('t.role', 'teaches')})`;
  const { rows } = await sql<{ id: number; title: string; class_type: ClassType | null; students: number }>`
    select c.id, c.title, c.class_type, count(m.user_id)::integer as students
    from classes c left join class_members m on m.class_id = c.id and ${isStudentOf}
    where c.school_id = ${schoolId} and c.ended_at is null and ${isOwn}
    group by c.id order by c.title, c.id`.execute(db);
  return rows;
}

/** Lists the people whom the school can invite: those with an address in the roster who have not logged in. */
export async function listInvitable(db: Database, people: People, ids: number[] | null, now: Date) {
  const isChosen =
    ids === null
      ? sql`(inv.user_id is null or inv.revoked_at is not null or inv.expires_at <= ${now})`
      : sql`u.id = any(${ids})`;
  const { rows } = await sql<{ id: number; email: string }>`
    select u.id, rp.email from ${peopleWithLogIns}
    where ${people} and not ${hasLoggedIn} and coalesce(rp.email, '') <> '' and ${isChosen}
    order by ${byName}`.execute(db);
  return rows;
}

export async function listSlipStudents(db: Database, people: People, ids: number[] | null, limit: number) {
  const isChosen = ids === null ? sql`true` : sql`u.id = any(${ids})`;
  const { rows } = await sql<{ id: number; first_name: string; last_name: string; grade: string }>`
    select u.id, u.first_name, u.last_name, coalesce(su.grade_code, su.grade::text, '') as grade
    from school_users su join users u on u.id = su.user_id
    where ${people} and ${canHaveSlip} and ${isChosen}
    order by ${byName} limit ${limit}`.execute(db);
  return rows;
}

export async function isActive(db: Database, userId: number): Promise<boolean> {
  const { rows } = await sql<{ is_active: boolean }>`
    select exists (select from school_users su
        where su.user_id = ${userId} and su.verified <> 'rejected' and su.ended_at is null)
      or exists (select from district_users d where d.user_id = ${userId} and d.verified <> 'rejected')
      as is_active`.execute(db);
  return rows[0]?.is_active ?? false;
}

/** An account without an address has nothing to confirm, so its person may use the product after the first log-in. */
export async function confirmAccountWithoutAddress(db: Database, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_verified: true })
    .where('id', '=', userId)
    .where('email', 'is', null)
    .where('email_verified', '=', false)
    .execute();
}
