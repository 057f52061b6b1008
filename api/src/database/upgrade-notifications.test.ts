import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { isRelevant } from '#src/care/notifications/relevance.ts';
import { dispatchDue } from '#src/notifications/dispatch/dispatch.ts';
import { notify } from '#src/notifications/dispatch/notify.ts';
import type { Channel } from '#src/notifications/messages/channel.ts';
import { leaseMessage, markSent } from '#src/notifications/messages/repository.ts';
import { databaseBefore, migrateThroughReplaced } from '#test/older-database.ts';
import type { Database } from './database.ts';

const now = new Date('2026-03-11T16:00:00Z');
const keepText = true;
const mail: Pick<Channel, 'name' | 'address'> = { name: 'mail', address: sql`u.email` };

/** A school with an admin and an open follow-up, and what the version before stored about them. */
async function fill(db: Database): Promise<void> {
  await sql`insert into schools (id, name, code) values (1, 'School', 'S')`.execute(db);
  await sql`insert into users (id, email, email_verified, first_name, last_name, role) values
    (11, 'a@x.org', true, 'A', 'B', 'admin'), (12, null, false, 'S', 'T', 'student')`.execute(db);
  await sql`insert into school_users (school_id, user_id, role, verified) values
    (1, 11, 'admin', 'approved'), (1, 12, 'student', 'approved')`.execute(db);
  await sql`insert into follow_ups (id, school_id, student_id, reason, opened_at) values (21, 1, 12, 'low', ${now})`.execute(
    db,
  );
  await insertByOldVersion(db, 'pending');
  await insertByOldVersion(db, 'settled', now);
  await sql`insert into mails (kind, recipient, language, data, created_at, next_try_at)
    values ('verification', 'a@x.org', 'en', '{"code":"ABC234"}', ${now}, ${now})`.execute(db);
}

/** The statement by which the version before stores that somebody is to be notified. */
const insertByOldVersion = (db: Database, occasion: string, settledAt: Date | null = null) =>
  sql`insert into notices (school_id, user_id, follow_up_id, occasion, kind, created_at, due_at, settled_at)
    values (1, 11, 21, ${occasion}, 'waiting', ${now}, ${now}, ${settledAt}) on conflict do nothing`.execute(
    db,
  );

/** How the version before takes what is due, and writes the mail about it. */
async function dispatchByOldVersion(db: Database): Promise<string[]> {
  const { rows } = await sql<{ occasion: string }>`
    with settled as (
      update notices n set settled_at = ${now}::timestamptz from follow_ups f
      where f.id = n.follow_up_id and n.school_id = 1 and n.user_id = 11 and n.settled_at is null
        and n.due_at <= ${now}::timestamptz
      returning n.occasion
    )
    select occasion from settled`.execute(db);
  if (rows.length > 0) {
    await sql`insert into mails (kind, recipient, language, data, subject, body, created_at, next_try_at, sent_at)
      values ('care-waiting', 'a@x.org', 'en', '{}', null, null, ${now}, ${now}, null)`.execute(db);
  }
  return rows.map(({ occasion }) => occasion);
}

/** How the version before sends a mail. */
async function sendByOldVersion(db: Database): Promise<string[]> {
  const sent: string[] = [];
  for (;;) {
    const { rows } = await sql<{ id: number; kind: string }>`
      update mails set attempts = attempts + 1, next_try_at = ${now}::timestamptz + interval '2 minutes'
      where id = (
        select id from mails where sent_at is null and next_try_at <= ${now} and attempts < 8
        order by id limit 1 for update skip locked)
      returning id, kind`.execute(db);
    const [taken] = rows;
    if (!taken) return sent;
    await sql`update mails set subject = 'x', body = 'y' where id = ${taken.id}`.execute(db);
    await sql`update mails set sent_at = ${now}, subject = null, body = null, data = '{}' where id = ${taken.id}`.execute(
      db,
    );
    sent.push(taken.kind);
  }
}

async function sendByThisVersion(db: Database): Promise<string[]> {
  const sent: string[] = [];
  for (;;) {
    const message = await leaseMessage(db, 'mail', now);
    if (!message) return sent;
    await markSent(db, message.id, { now, keepText });
    sent.push(message.kind);
  }
}

async function statesOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select concat_ws(' ', n.occasion, d.channel, d.state) as state
    from notifications n left join deliveries d on d.notification_id = n.id order by n.id`.execute(db);
  return rows.map(({ state }) => state);
}

const makeEvent = (db: Database, occasion: string) =>
  notify(db, {
    schoolId: 1,
    userId: 11,
    followUpId: 21,
    occasion,
    kind: 'waiting',
    dueAt: sql<Date>`${now}::timestamptz`,
    now,
  });

async function makeUpgraded(t: Parameters<typeof databaseBefore>[0]): Promise<Database> {
  const db = await databaseBefore(t, '023');
  await fill(db);
  await migrateThroughReplaced(db);
  return db;
}

test('an upgrade keeps pending notifications and mails, and sends nothing twice', async (t) => {
  const db = await makeUpgraded(t);
  assert.deepEqual(await statesOf(db), ['pending mail queued', 'settled']);
  assert.equal(await dispatchDue({ db, isRelevant, now }, mail), true);
  assert.equal(await dispatchDue({ db, isRelevant, now }, mail), false);
  assert.deepEqual(await sendByThisVersion(db), ['verification', 'care-waiting']);
  assert.deepEqual(await statesOf(db), ['pending mail sent', 'settled']);
});

test('during an upgrade the version before notifies of what it stored, and this version not again', async (t) => {
  const db = await makeUpgraded(t);
  await insertByOldVersion(db, 'during');
  await insertByOldVersion(db, 'during');
  assert.deepEqual(await statesOf(db), ['pending mail queued', 'settled', 'during mail queued']);
  assert.deepEqual(await dispatchByOldVersion(db), ['pending', 'during']);
  assert.equal(await dispatchDue({ db, isRelevant, now }, mail), false);
  assert.deepEqual(await sendByOldVersion(db), ['verification', 'care-waiting']);
  assert.deepEqual(await sendByThisVersion(db), []);
  assert.deepEqual(await statesOf(db), ['pending mail sent', 'settled', 'during mail sent']);
});

test('during an upgrade this version notifies of what both stored, and the version before not again', async (t) => {
  const db = await makeUpgraded(t);
  await insertByOldVersion(db, 'before');
  await makeEvent(db, 'new');
  await insertByOldVersion(db, 'new');
  assert.equal(await dispatchDue({ db, isRelevant, now }, mail), true);
  assert.deepEqual(await dispatchByOldVersion(db), []);
  const sending = ['pending mail sending', 'settled', 'before mail sending', 'new mail sending'];
  assert.deepEqual(await statesOf(db), sending);
  assert.deepEqual(await sendByOldVersion(db), ['verification', 'care-waiting']);
  assert.deepEqual(
    await statesOf(db),
    sending.map((state) => state.replace('sending', 'sent')),
  );
});
