import type { Database } from '@tapin/api/database';
import { migrate } from '@tapin/api/migrate';
import { insertRollups } from '@tapin/api/rollups';
import { hashOf, newToken } from '@tapin/api/secrets';
import { sql } from 'kysely';

export interface History {
  students: number;
  /** The number of school days on which each student gives three answers. */
  days: number;
}

interface Caller {
  role: string;
  schoolUserId: number;
  token: string;
}

export const today = new Date().toISOString().slice(0, 10);

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}

async function createSession(db: Database, userId: number): Promise<string> {
  const token = newToken();
  const now = new Date();
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      remember: true,
      created_at: now,
      seen_at: now,
      expires_at: new Date(now.getTime() + 86_400_000),
    })
    .execute();
  return token;
}

/** Migrates the database and fills the measured school with the history, and further schools beside it. */
export async function fillSchool(db: Database, history: History, schools: number) {
  await migrate(db);
  return fillMigrated(db, history, schools);
}

/** Fills a database that this version, or the previous one, has already migrated. */
export function fillMigrated(db: Database, { students, days }: History, schools: number) {
  return db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    await sql`insert into schools (name, code) select 'School ' || n, 'SCHOOL' || n
      from generate_series(1, ${schools}::integer) n`.execute(transaction);
    // The other schools are smaller, because only their number matters.
    await sql`
      with made as (
        insert into users (email, email_verified, first_name, last_name, role)
        select role || n || '.' || s.id || '@bench.test', true, 'First' || n, 'Last' || n, role
        from schools s cross join lateral (
          select 'student' as role, n from generate_series(1, case s.code when 'SCHOOL1' then ${students}::integer else 300 end) n
          union all select 'teacher', n from generate_series(1, 40) n
          union all select 'super_admin', 1) p
        returning id, email, role
      )
      insert into school_users (school_id, user_id, role, verified, grade)
      select split_part(split_part(email, '@', 1), '.', 2)::integer, id, role, 'approved',
        case role when 'student' then 9 + id % 4 end from made`.execute(transaction);
    await sql`
      insert into class_assignments
      select st.school_id, st.user_id, slot.class_type, t.user_id
      from (select *, row_number() over (partition by school_id order by user_id) n from school_users
        where role = 'student') st
      cross join unnest(array['counselor', 'home_room', 'first_period', 'second_period', 'third_period',
        'fourth_period', 'fifth_period', 'sixth_period', 'seventh_period']) with ordinality slot (class_type, i)
      join (select *, row_number() over (partition by school_id order by user_id) - 1 n from school_users
        where role = 'teacher') t on t.school_id = st.school_id and t.n = (st.n / 30 + slot.i * 4) % 40`.execute(
      transaction,
    );
    await sql`
      insert into answers
      select su.school_id, su.user_id, ${today}::date - d, q,
        case q when 3 then 1 + (su.user_id * 7 + d * 3) % 5 else (su.user_id + d) % 2 end, now()
      from school_users su cross join generate_series(0, ${days}::integer - 1) d cross join generate_series(1, 3) q
      where su.role = 'student'`.execute(transaction);
    await insertRollups(transaction);
    await sql`analyze`.execute(transaction);
    const people = await transaction
      .selectFrom('school_users')
      .innerJoin('schools', 'schools.id', 'school_users.school_id')
      .select(['school_users.id', 'user_id', 'role'])
      .where('schools.code', '=', 'SCHOOL1')
      .orderBy('user_id')
      .execute();
    const callers: Caller[] = [];
    for (const role of ['super_admin', 'teacher'] as const) {
      const person = people.find((candidate) => candidate.role === role);
      if (!person) throw new Error(`no ${role}`);
      const token = await createSession(transaction, person.user_id);
      callers.push({ role: role.replace('_', ' '), schoolUserId: person.id, token });
    }
    const teacher = people.find(({ role }) => role === 'teacher');
    const own = await transaction
      .selectFrom('class_assignments')
      .select('student_id')
      .distinct()
      .where('teacher_id', '=', teacher?.user_id ?? 0)
      .execute();
    return { callers, students: own.map(({ student_id }) => student_id) };
  });
}
