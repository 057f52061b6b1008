import type { Database } from '@tapin/api/database';
import { sql } from 'kysely';

export const leavers = 600;

export interface School {
  id: number;
  /** The id of the staff member with the session `counselor`, in this school. */
  counselor: number;
}

/** The headers of a call by the person with a session of `makeSchool`. */
export const headersOf = (session: string) => ({
  origin: 'http://localhost:4400',
  'time-zone': 'UTC',
  cookie: `tapin_session=${session}`,
});

/**
 * Creates a school that is always open, whose counselor is mailed at once about each student who feels awful. A student's
 * session is the student's number.
 */
export async function makeSchool(db: Database, students = 20_000): Promise<School> {
  const { rows } = await sql<School>`
    with school as (insert into schools (name, code) values ('Rush', 'RUSH') returning id),
    people as (
      insert into users (email, email_verified, first_name, last_name, role)
      select name || '@rush.test', true, 'P', name, case when name = 'counselor' then 'admin' else 'student' end
      from (select n::text from generate_series(1, ${students}::integer) n
        union all select 'leaver-' || n from generate_series(1, ${leavers}::integer) n
        union all select 'counselor') person (name)
      returning id, last_name, role
    ), members as (
      insert into school_users (school_id, user_id, role, verified, grade)
      select school.id, people.id, people.role, 'approved', case when people.role = 'student' then 9 end
      from school cross join people returning id, role
    ), sessions_of_people as (
      insert into sessions (token_hash, user_id, remember, created_at, seen_at, expires_at)
      select encode(sha256(convert_to(last_name, 'UTF8')), 'hex'), id, true, now(), now(), now() + interval '1 day'
      from people
    ), counselor as (
      insert into class_assignments (school_id, student_id, class_type, teacher_id)
      select school.id, student.id, 'counselor', adult.id
      from school cross join people student cross join people adult
      where student.role = 'student' and adult.role = 'admin'
    ), choices as (
      insert into notice_choices (user_id, awful, digest_hour)
      select id, 'now', 8 from people where role = 'admin'
    )
    select school.id, members.id as counselor from school cross join members where members.role = 'admin'`.execute(
    db,
  );
  const school = rows[0];
  if (!school) throw new Error('the school was not created');
  await sql`
    insert into school_calendars (school_id, time_zone, weekdays, opens_at, closes_at)
    values (${school.id}, 'UTC', '{1,2,3,4,5,6,7}', '00:00', '23:59')
    on conflict (school_id) do update set time_zone = 'UTC', weekdays = excluded.weekdays,
      opens_at = excluded.opens_at, closes_at = excluded.closes_at`.execute(db);
  return school;
}
