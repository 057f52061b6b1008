import { openPostgres } from '@tapin/api/database';
import { freePort } from '@tapin/api/free-port';
import { runOn, startPostgres } from '@tapin/api/postgres';
import { insertRollups } from '@tapin/api/rollups';
import { sql } from 'kysely';
import { startProduct } from '../start-product.ts';
import { fillSchool, today } from './api-school.ts';

/** A realistic number for five thousand students on a morning in the middle of a year. */
const openFollowUps = 60;

export interface LargeSchool {
  origin: string;
  /** The session token of the school's super admin. */
  token: string;
  stop: () => Promise<void>;
}

/** Starts a product with one school, where one student in a hundred feels awful or bad and 60 follow-ups are open. */
export async function startLargeSchool(students: number): Promise<LargeSchool> {
  const postgres = await startPostgres(await freePort(), { durable: false });
  await runOn(postgres.url('postgres'), 'create database school');
  const { db, close } = openPostgres(postgres.url('school'), () => {});
  const { callers } = await fillSchool(db, { students, days: 0 }, 1);
  await sql`
    insert into answers
    select school_id, user_id, ${today}::date, q,
      case q when 3 then case when user_id % 100 = 0 then 1 + user_id % 2 else 3 + user_id % 3 end
        else (user_id + q) % 4 / 3 end, now()
    from school_users cross join generate_series(1, 3) q where role = 'student' and user_id % 10 < 8`.execute(
    db,
  );
  await insertRollups(db);
  // The follow-ups are for students with low answers first. A teacher has claimed every second one.
  await sql`
    insert into follow_ups (school_id, student_id, reason, opened_at, claimed_by, claimed_at)
    select st.school_id, st.user_id, case when st.n % 5 = 0 then 'manual' else 'low' end, at, t.user_id,
      case when t.user_id is not null then at end
    from (select school_id, user_id, row_number() over (order by user_id % 100, user_id) n from school_users
      where role = 'student' order by n limit ${openFollowUps}::integer) st
    cross join lateral (select now() - st.n * interval '3 hours' as at) opened
    left join lateral (select user_id from school_users where role = 'teacher' and st.n % 2 = 0
      order by user_id offset st.n % 40 limit 1) t on true`.execute(db);
  await close();
  const env = { DATABASE_URL: postgres.url('school'), NODE_ENV: 'test', TZ: 'UTC' };
  const { origin, stop } = await startProduct(env);
  return { origin, token: callers[0]?.token ?? '', stop: () => stop().then(postgres.stop) };
}
