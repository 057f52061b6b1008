import { type Database, openPostgres } from '@tapin/api/database';
import { freePort } from '@tapin/api/free-port';
import { migrate } from '@tapin/api/migrate';
import { runOn, startPostgres } from '@tapin/api/postgres';
import { insertRollups } from '@tapin/api/rollups';
import { hashOf, newToken } from '@tapin/api/secrets';
import { sql } from 'kysely';
import { startProduct } from '../start-product.ts';

/** A realistic number of open follow-ups for five thousand students on a morning in the middle of a year. */
const openFollowUps = 60;

export interface LargeSchool {
  origin: string;
  token: string;
  stop: () => Promise<void>;
}

export async function startLargeSchool(students: number): Promise<LargeSchool> {
  const postgres = await startPostgres(await freePort(), { durable: false });
  await runOn(postgres.url('postgres'), 'create database school');
  const { db, close } = openPostgres(postgres.url('school'), () => {});
  await migrate(db);
  await addPeople(db, students);
  await addAnswers(db);
  const token = await logInSuperAdmin(db);
  await close();
  const env = { DATABASE_URL: postgres.url('school'), NODE_ENV: 'test', TZ: 'UTC' };
  const { origin, stop } = await startProduct(env);
  return { origin, token, stop: () => stop().then(postgres.stop) };
}

async function addPeople(db: Database, students: number): Promise<void> {
  await sql`
    with school as (insert into schools (name, code) values ('Large', 'LARGE') returning id),
    people as (
      insert into users (email, email_verified, first_name, last_name, role)
      select role || n || '@bench.test', true, 'First' || n, 'Last' || n, role
      from (select 'student' as role, n from generate_series(1, ${students}::integer) n
        union all select 'teacher', n from generate_series(1, 40) n
        union all select 'super_admin', 1) p
      returning id, role
    )
    insert into school_users (school_id, user_id, role, verified, grade)
    select school.id, people.id, role, 'approved', case role when 'student' then 9 + people.id % 4 end
    from school cross join people`.execute(db);
  await sql`
    insert into class_assignments
    select st.school_id, st.user_id, slot.class_type, t.user_id
    from (select *, row_number() over (order by user_id) n from school_users where role = 'student') st
    cross join unnest(array['counselor', 'home_room', 'first_period', 'second_period', 'third_period',
      'fourth_period', 'fifth_period', 'sixth_period', 'seventh_period']) with ordinality slot (class_type, i)
    join (select *, row_number() over (order by user_id) - 1 n from school_users where role = 'teacher') t
      on t.n = (st.n / 30 + slot.i * 4) % 40`.execute(db);
}

async function addAnswers(db: Database): Promise<void> {
  await sql`
    insert into answers
    select school_id, user_id, (now() at time zone 'UTC')::date, q,
      case q when 3 then case when user_id % 100 = 0 then 1 + user_id % 2 else 3 + user_id % 3 end
        else (user_id + q) % 4 / 3 end, now()
    from school_users cross join generate_series(1, 3) q where role = 'student' and user_id % 10 < 8`.execute(
    db,
  );
  await insertRollups(db);
  // The follow-ups are for students with low answers first. A teacher has claimed every second follow-up.
  await sql`
    insert into follow_ups (school_id, student_id, reason, opened_at, claimed_by, claimed_at)
    select st.school_id, st.user_id, case when st.n % 5 = 0 then 'manual' else 'low' end, at, t.user_id,
      case when t.user_id is not null then at end
    from (select school_id, user_id, row_number() over (order by user_id % 100, user_id) n from school_users
      where role = 'student' order by n limit ${openFollowUps}::integer) st
    cross join lateral (select now() - st.n * interval '3 hours' as at) opened
    left join lateral (select user_id from school_users where role = 'teacher' and st.n % 2 = 0
      order by user_id offset st.n % 40 limit 1) t on true`.execute(db);
  await sql`analyze`.execute(db);
}

async function logInSuperAdmin(db: Database): Promise<string> {
  const token = newToken();
  await sql`
    insert into sessions (token_hash, user_id, remember, created_at, seen_at, expires_at)
    select ${hashOf(token)}, id, true, now(), now(), now() + interval '1 day'
    from users where role = 'super_admin'`.execute(db);
  return token;
}
