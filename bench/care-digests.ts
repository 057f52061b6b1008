import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { type Database, openPostgres } from '@tapin/api/database';
import { freePort } from '@tapin/api/free-port';
import { migrate } from '@tapin/api/migrate';
import { runOn, startPostgres } from '@tapin/api/postgres';
import { sql } from 'kysely';

/**
 * Two processes send digests, and one of them is killed in the middle of each round. Each person must get exactly one
 * mail in each round, which covers exactly the follow-ups of that round.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? '50');
const people = 40;
const followUpsPerRound = 3;

async function fillDatabase(db: Database): Promise<void> {
  await migrate(db);
  await sql`
    with school as (insert into schools (name, code) values ('Digest', 'DIGEST') returning id),
    made as (
      insert into users (email, email_verified, first_name, last_name, role)
      select role || n || '@digest.test', true, role, n::text, role
      from (values ('teacher', ${people}::integer), ('student', ${followUpsPerRound}::integer)) p (role, total),
        generate_series(1, total) n
      returning id, role
    )
    insert into school_users (school_id, user_id, role, verified)
    select school.id, made.id, made.role, 'approved' from school, made`.execute(db);
  await sql`update school_calendars set weekdays = '{1,2,3,4,5,6,7}', opens_at = '00:00', closes_at = '24:00'`.execute(
    db,
  );
  await sql`insert into follow_ups (school_id, student_id, reason, opened_at)
    select school_id, user_id, 'low', now() from school_users where role = 'student'`.execute(db);
}

/** Queues the notifications of a round in one statement, so that a process sees all of them or none. */
async function queueNotifications(db: Database, round: number): Promise<void> {
  await sql`
    with made as (
      insert into notifications (school_id, user_id, follow_up_id, occasion, kind, created_at)
      select su.school_id, su.user_id, f.id, 'round ' || ${round}::integer, 'digest', now()
      from school_users su cross join follow_ups f where su.role = 'teacher'
      returning id
    )
    insert into deliveries (notification_id, channel, state, due_at, changed_at)
    select id, 'mail', 'queued', now(), now() from made`.execute(db);
}

async function countMails(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from messages`.execute(db);
  return rows[0]?.count ?? 0;
}

async function start(url: string): Promise<ChildProcess> {
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    API_PORT: String(await freePort()),
    DATABASE_URL: url,
  };
  const main = join(import.meta.dirname, '../api/src/main.ts');
  const api = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: api.stdout })) if (line.includes('ready')) return api;
  throw new Error('the server did not start');
}

async function kill(api: ChildProcess): Promise<void> {
  const exited = once(api, 'exit');
  api.kill('SIGKILL');
  await exited;
}

/** Polls until the wanted number of mails has been sent; returns false after `timeoutMs`. */
async function mailsArrived(db: Database, wanted: number, timeoutMs = 60_000): Promise<boolean> {
  const until = performance.now() + timeoutMs;
  while (performance.now() < until) {
    if ((await countMails(db)) >= wanted) return true;
    await setTimeout(5);
  }
  return false;
}

const server = await startPostgres(await freePort(), { durable: false });
const running = new Set<ChildProcess>();
try {
  await runOn(server.url('postgres'), 'create database digests');
  const url = server.url('digests');
  const { db, close } = openPostgres(url, () => {});
  await fillDatabase(db);
  let interruptedRounds = 0;
  for (let round = 1; round <= rounds; round += 1) {
    await queueNotifications(db, round);
    const before = (round - 1) * people;
    const both = await Promise.all([start(url), start(url)]);
    for (const each of both) running.add(each);
    // Each round kills the process after a different number of mails.
    await mailsArrived(db, before + 1 + ((round * 7) % (people - 5)));
    await kill(both[0]);
    if ((await countMails(db)) < before + people) interruptedRounds += 1;
    const isComplete = await mailsArrived(db, before + people);
    await kill(both[1]);
    running.clear();
    if (!isComplete)
      throw new Error(`round ${round}: ${(await countMails(db)) - before} of ${people} emails were sent`);
  }
  const { rows } = await sql<{ wrong: number; mails: number; open: number }>`
    select (select count(*)::integer from (
        select recipient from messages group by recipient
        having count(*) <> ${rounds}::integer or sum((data ->> 'count')::integer) <> ${rounds * followUpsPerRound}::integer
      ) each) as wrong,
      (select count(*)::integer from messages) as mails,
      (select count(*)::integer from deliveries where state = 'queued') as open`.execute(db);
  await close();
  const { wrong = -1, mails = 0, open = -1 } = rows[0] ?? {};
  process.stdout.write(
    `${rounds * 2} kills of two processes, ${interruptedRounds} rounds interrupted before their end: ${mails} emails to ${people} people, ${wrong} people with a wrong number of emails, ${open} deliveries still queued\n`,
  );
  if (wrong !== 0 || open !== 0 || mails !== rounds * people) process.exitCode = 1;
} finally {
  for (const each of running) each.kill('SIGKILL');
  await server.stop();
}
