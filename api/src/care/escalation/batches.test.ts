import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { hours } from '#src/basics/clock.ts';
import { makeEscalationScene as makeScene } from '#test/escalation-scene.ts';
import { escalateFollowUps } from './escalate.ts';

test('a thousand follow-ups are escalated in batches, by several processes, with one email for each person', async (t) => {
  const { built, school, admin, backup, counselor, newMails } = await makeScene(t);
  const opened_at = built.clock.now();
  await sql`
    with made as (
      insert into users (first_name, last_name, role) select 'S', n::text, 'student' from generate_series(1, 1000) n
      returning id
    ), members as (
      insert into school_users (school_id, user_id, role, verified) select ${school.id}, id, 'student', 'approved' from made
    ), counseled as (
      insert into class_assignments (school_id, student_id, teacher_id, class_type)
      select ${school.id}, id, ${counselor.userId}, 'counselor' from made
    )
    insert into follow_ups (school_id, student_id, reason, opened_at)
    select ${school.id}, id, 'low', ${opened_at} from made`.execute(built.db);
  built.clock.advance(hours(2));
  const context = { db: built.db, now: built.clock.now(), isRunning: () => true };
  const counts = await Promise.all(Array.from({ length: 3 }, () => escalateFollowUps(context)));
  assert.equal(
    counts.reduce((sum, count) => sum + count, 0),
    1000,
    'each follow-up once',
  );
  assert.deepEqual(await newMails(), [`care-escalated ${backup.email}`]);
  built.clock.advance(hours(2));
  assert.deepEqual(await newMails(), [`care-escalated ${admin.email}`]);
  const { rows } = await sql<{ count: string }>`
    select data ->> 'count' as count from messages where kind = 'care-escalated'`.execute(built.db);
  assert.deepEqual(
    rows.map(({ count }) => count),
    ['1000', '1000'],
  );
});

test('a transaction that is rolled back leaves no step, so that the next run repeats it', async (t) => {
  const { built, backup, answer, newMails } = await makeScene(t);
  await answer('3', 1);
  await newMails();
  built.clock.advance(hours(2));
  await sql`alter table escalations rename to hidden_escalations`.execute(built.db);
  assert.deepEqual(await newMails(), []);
  assert.equal(built.mailFailures.length, 1);
  built.mailFailures.length = 0;
  await sql`alter table hidden_escalations rename to escalations`.execute(built.db);
  assert.deepEqual(await newMails(), [`care-escalated ${backup.email}`]);
});
