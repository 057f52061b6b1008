import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type RawBuilder, sql } from 'kysely';
import { composeMail } from '#src/accounts/compose-mail.ts';
import { systemClock as clock, minutes } from '#src/basics/clock.ts';
import { isRelevant } from '#src/care/notifications/relevance.ts';
import { openPostgres } from '#src/database/database.ts';
import { createChannels } from '#src/notifications/channels/channels.ts';
import type { Channel } from '#src/notifications/messages/channel.ts';
import { startOutbox } from '#src/notifications/messages/outbox.ts';
import { makeCareScene } from '#test/care.ts';
import { openFollowUp } from '#test/matrix/matrix-world.ts';
import type { Person } from '#test/people.ts';
import { rowsOf, update } from '#test/rows.ts';
import { dispatchDue, startDispatcher } from './dispatcher.ts';
import { notify, notifyEach } from './notify.ts';

test('the dispatcher reports only a run in which no round has failed', async (t) => {
  // The work is not due, so the database is not used.
  const { db, close } = openPostgres('postgres://127.0.0.1:9/away', () => {});
  const outbox = { wake: () => {}, settled: async () => {} };
  let isBroken = true;
  let runs = 0;
  const failures: string[] = [];
  const rounds = [
    async () => {
      if (isBroken) throw new Error('broken');
      return false;
    },
  ];
  const onRun = () => {
    runs += 1;
  };
  const context = { db, clock, outbox, isRelevant: sql<boolean>`true`, rounds, onRun };
  const dispatcher = startDispatcher(context, [], (error) => failures.push(`${error}`));
  t.after(async () => {
    await dispatcher.close();
    await close();
  });
  const run = async () => {
    dispatcher.wake();
    await dispatcher.settled();
  };
  await run();
  assert.deepEqual([runs, failures], [0, ['Error: broken']]);
  isBroken = false;
  await run();
  assert.deepEqual([runs, failures.length], [1, 1]);
});

interface PagerOptions {
  send?: () => Promise<void>;
  address?: RawBuilder<string | null>;
}

async function makeScene(t: Parameters<typeof makeCareScene>[0], pager: PagerOptions = {}) {
  const scene = await makeCareScene(t);
  const { built, school, student } = scene;
  const { db, clock, services } = built;
  const paged: string[] = [];
  const channel: Channel = {
    name: 'pager',
    address: pager.address ?? sql`u.id::text`,
    concurrency: 1,
    compose: async ({ kind, values }) => ({ subject: null, body: `${kind} ${values.count}` }),
    send: async (recipient, { body }) => {
      await pager.send?.();
      paged.push(`${recipient}: ${body}`);
    },
  };
  const failures: unknown[] = [];
  // The second channel is the first in the list, so that the result does not depend on the position of mail.
  const shipped = createChannels({ ...services, composeMail });
  const channels = [channel, ...shipped.filter(({ name }) => name === 'mail')];
  const outbox = startOutbox(services, channels, (error) => failures.push(error));
  const dispatcher = startDispatcher({ db, clock, outbox, isRelevant }, channels, (error) =>
    failures.push(error),
  );
  t.after(() => Promise.all([dispatcher.close(), outbox.close()]));
  const followUpId = await openFollowUp(built, school.id, student);
  let events = 0;
  const notifyRecipients = async (...recipients: Person[]) => {
    events += 1;
    const event = { schoolId: school.id, followUpId, occasion: `event ${events}`, now: clock.now() };
    const dueAt = sql<Date>`${clock.now()}::timestamptz`;
    const names = channels.map(({ name }) => name);
    for (const { userId } of recipients) {
      await notify(db, { ...event, userId, kind: 'waiting', dueAt }, names);
    }
  };
  const dispatch = async () => {
    dispatcher.wake();
    await dispatcher.settled();
  };
  const deliver = async () => {
    await dispatch();
    outbox.wake();
    await outbox.settled();
  };
  const states = async () => {
    const rows = await db
      .selectFrom('deliveries')
      .select(['channel', 'state'])
      .orderBy('notification_id')
      .orderBy('channel')
      .execute();
    return rows.map(({ channel, state }) => `${channel} ${state}`);
  };
  const mails = async () =>
    (await rowsOf(built, 'messages', ['recipient'], { channel: 'mail' })).map(({ recipient }) => recipient);
  return { ...scene, paged, failures, outbox, notifyRecipients, dispatch, deliver, states, mails };
}

test('a second channel delivers as well as mail, and each delivery has its own state', async (t) => {
  const { built, counselor, teacher, paged, notifyRecipients, deliver, states, mails } = await makeScene(t);
  await notifyRecipients(counselor, teacher);
  assert.deepEqual(await states(), ['mail queued', 'pager queued', 'mail queued', 'pager queued']);
  await update(built, 'users', { email_verified: false }, { id: teacher.userId });
  await deliver();
  await deliver();
  assert.deepEqual(await states(), ['mail sent', 'pager sent', 'mail cancelled', 'pager sent']);
  assert.deepEqual(await mails(), [counselor.email]);
  const expected = [counselor, teacher].map(({ userId }) => `${userId}: care-waiting 1`);
  assert.deepEqual(paged.toSorted(), expected.toSorted());
});

test('a failing channel is retried and given up independently of mail, which is sent once', async (t) => {
  const send = () => Promise.reject(new Error('the pager is away'));
  const { built, counselor, failures, notifyRecipients, deliver, states, mails } = await makeScene(t, {
    send,
  });
  await notifyRecipients(counselor);
  await deliver();
  assert.deepEqual(await states(), ['mail sent', 'pager sending']);
  for (let attempt = 2; attempt <= 8; attempt += 1) {
    built.clock.advance(minutes(2 ** attempt));
    await deliver();
  }
  assert.deepEqual(await states(), ['mail sent', 'pager failed']);
  assert.equal(failures.length, 8);
  assert.deepEqual(await mails(), [counselor.email]);
  built.clock.advanceDays(1);
  await deliver();
  assert.equal(failures.length, 8, 'it is not tried again');
});

test('a delivery whose process ended during the last attempt fails when its lease has expired', async (t) => {
  const { built, counselor, notifyRecipients, deliver, states } = await makeScene(t, {
    send: () => Promise.reject(new Error('the pager is away')),
  });
  await notifyRecipients(counselor);
  await deliver();
  await update(
    built,
    'messages',
    { attempts: 8, next_try_at: new Date(built.clock.now().getTime() + minutes(2)) },
    { channel: 'pager' },
  );
  await deliver();
  assert.deepEqual(await states(), ['mail sent', 'pager sending']);
  built.clock.advance(minutes(3));
  await deliver();
  assert.deepEqual(await states(), ['mail sent', 'pager failed']);
});

test('a hanging channel does not delay mail', async (t) => {
  const hanging = Promise.withResolvers<void>();
  const scene = await makeScene(t, { send: () => hanging.promise });
  const { counselor, teacher, paged, outbox, notifyRecipients, dispatch, states, mails } = scene;
  await notifyRecipients(counselor);
  await dispatch();
  await notifyRecipients(teacher);
  await dispatch();
  const sent = async () => (await states()).filter((state) => state === 'mail sent').length;
  for (let look = 0; look < 500 && (await sent()) < 2; look += 1) outbox.wake();
  assert.deepEqual(await states(), ['mail sent', 'pager sending', 'mail sent', 'pager sending']);
  assert.equal(paged.length, 0);
  hanging.resolve();
  await outbox.settled();
  assert.deepEqual(await states(), ['mail sent', 'pager sent', 'mail sent', 'pager sent']);
  assert.equal((await mails()).length, 2);
});

test('a channel whose addresses cannot be read does not delay mail', async (t) => {
  const address = sql<string>`(1 / (u.id - u.id))::text`;
  const { counselor, failures, notifyRecipients, deliver, states } = await makeScene(t, { address });
  await notifyRecipients(counselor);
  await deliver();
  assert.deepEqual(await states(), ['mail sent', 'pager queued']);
  assert.equal(failures.length, 1);
});

test('the outbox is woken after each window of deliveries, before all of them are dispatched', async (t) => {
  const { built, school, student } = await makeCareScene(t);
  const { db, clock } = built;
  await sql`
    with people as (
      insert into users (email, email_verified, first_name, last_name, role)
      select 'p' || n || '@window.test', true, 'A', n::text, 'teacher' from generate_series(1, 450) n returning id
    )
    insert into school_users (school_id, user_id, role, verified)
    select ${school.id}, id, 'teacher', 'approved' from people`.execute(db);
  const followUpId = await openFollowUp(built, school.id, student);
  const { rows: people } = await sql<{ id: number }>`
    select id from users where email like '%@window.test'`.execute(db);
  const event = { schoolId: school.id, followUpId, occasion: 'event', kind: 'waiting' as const };
  const dueAt = sql<Date>`${clock.now()}::timestamptz`;
  await notifyEach(
    db,
    people.map(({ id }) => ({ ...event, userId: id, dueAt, now: clock.now() })),
    ['mail'],
  );
  const countQueued = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from deliveries where state = 'queued'`.execute(db);
    return rows[0]?.count;
  };
  const [mail] = createChannels({ ...built.services, composeMail }).filter(({ name }) => name === 'mail');
  assert.ok(mail);
  let windows = 0;
  const onWindow = () => {
    windows += 1;
  };
  await dispatchDue({ db, isRelevant, now: clock.now() }, mail, { isRunning: () => windows === 0, onWindow });
  assert.equal(windows, 1);
  const left = (await countQueued()) ?? 0;
  assert.ok(left > 0 && left < 450);
  await dispatchDue({ db, isRelevant, now: clock.now() }, mail, { onWindow });
  assert.ok(windows > 2);
  assert.equal(await countQueued(), 0);
  const mails = await rowsOf(built, 'messages', ['recipient'], { channel: 'mail' });
  assert.equal(new Set(mails.map(({ recipient }) => recipient)).size, 450);
  assert.equal(mails.length, 450);
});
