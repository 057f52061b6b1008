import assert from 'node:assert/strict';
import { test } from 'node:test';
import { feelingQuestion } from '@tapin/contract/questions';
import { sql } from 'kysely';
import { composeMail } from '#src/accounts/compose-mail.ts';
import { readConfig } from '#src/basics/config.ts';
import type { Database } from '#src/database/database.ts';
import { createChannels } from '#src/notifications/channels/channels.ts';
import { dispatchDue } from '#src/notifications/dispatch/dispatcher.ts';
import { startServer } from '#test/machine/process.ts';
import { createPersistentDatabase } from '#test/postgres/persistent-database.ts';
import { makeLoggedInStudents, submitAnswer } from '#test/scenes/simultaneous-answers.ts';
import { isRelevant } from './relevance.ts';

const rounds = Number(process.env.KILL_ROUNDS ?? '3');
const inRound = 16;

async function makeAdmins(db: Database, schoolId: number): Promise<string[]> {
  await sql`update school_calendars set weekdays = '{1,2,3,4,5,6,7}', opens_at = '00:00', closes_at = '24:00'
    where school_id = ${schoolId}`.execute(db);
  const { rows } = await sql<{ email: string }>`
    with made as (
      insert into users (email, email_verified, first_name, last_name, role)
      select 'admin' || n || '@rush.test', true, 'A', n::text, 'admin' from generate_series(1, 5) n
      returning id, email
    ), members as (
      insert into school_users (school_id, user_id, role, verified)
      select ${schoolId}, id, 'admin', 'approved' from made
    )
    select email from made`.execute(db);
  return rows.map(({ email }) => email);
}

test('after kill -9 while notifications are sent, each person gets each of them exactly once', async (t) => {
  const persistent = await createPersistentDatabase(t);
  const prepared = persistent.open();
  const { schoolId, students } = await makeLoggedInStudents(prepared.db, rounds * inRound);
  const admins = await makeAdmins(prepared.db, schoolId);
  await prepared.close();
  let acknowledged = 0;
  for (let round = 0; round < rounds; round += 1) {
    const server = await startServer(t, persistent.variables);
    const waiting = students.slice(round * inRound, (round + 1) * inRound);
    let ended: Promise<unknown> | undefined;
    let submitted = 0;
    const submitUntilDone = async () => {
      for (let student = waiting.shift(); student && !ended; student = waiting.shift()) {
        const status = await submitAnswer(server.base, schoolId, {
          student: student,
          question: feelingQuestion,
          response: 1,
        });
        if (status !== 200) continue;
        acknowledged += 1;
        submitted += 1;
        if (submitted === 2 + ((round * 5) % 9)) ended ??= server.kill('SIGKILL');
      }
    };
    await Promise.all(Array.from({ length: 4 }, submitUntilDone));
    await (ended ?? server.kill('SIGKILL'));
  }
  const after = persistent.open();
  const { db } = after;
  const config = readConfig({ NODE_ENV: 'test' });
  for (const channel of createChannels({ config, db, composeMail })) {
    await dispatchDue({ db, isRelevant, now: new Date() }, channel);
  }
  const { rows: notified } = await sql<{ recipient: string; follow_ups: number }>`
    select recipient, sum((data ->> 'count')::integer)::integer as follow_ups from messages
    where kind = 'care-waiting' group by recipient order by recipient`.execute(after.db);
  const { rows: opened } = await sql<{ follow_ups: number; awful: number }>`
    select (select count(*)::integer from follow_ups) as follow_ups,
      (select count(*)::integer from answers where response = 1) as awful`.execute(after.db);
  await after.close();
  const follow_ups = opened[0]?.follow_ups ?? 0;
  assert.deepEqual(
    notified,
    admins.sort().map((recipient) => ({ recipient, follow_ups })),
  );
  assert.equal(opened[0]?.awful, follow_ups, 'an answer without its follow-up, or the other way round');
  assert.ok(follow_ups >= acknowledged && acknowledged >= rounds * 2);
  t.diagnostic(`${rounds} kills, ${acknowledged} acknowledged, ${follow_ups} follow-ups`);
});
