import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { minutes } from '#src/basics/clock.ts';
import { build } from '#test/build.ts';
import type { Channel, SendOptions } from './channel.ts';
import { queueMessages } from './channel.ts';
import { startOutbox } from './outbox.ts';

interface Sent {
  recipient: string;
  messageKey: string;
}

async function makeScene(
  t: TestContext,
  { concurrency, send = async () => {} }: { concurrency: number; send?: (sent: Sent) => Promise<void> },
) {
  const { db, clock, services } = await build(t);
  const attempts: Sent[] = [];
  const channel: Channel = {
    name: 'pager',
    address: sql`u.id::text`,
    concurrency,
    compose: async () => ({ subject: null, body: 'text' }),
    send: async (recipient: string, _text: unknown, { messageKey }: SendOptions) => {
      attempts.push({ recipient, messageKey });
      await send({ recipient, messageKey });
    },
  };
  const start = () => {
    const outbox = startOutbox({ ...services, clock }, [channel], () => {});
    t.after(() => outbox.close());
    return outbox;
  };
  const outbox = start();
  const queue = (count: number) =>
    queueMessages(
      db,
      Array.from({ length: count }, (_, index) => ({
        channel: 'pager',
        kind: 'care-waiting',
        recipient: `p${index + 1}`,
        language: 'en',
        values: {},
        now: clock.now(),
      })),
    );
  const deliver = async () => {
    outbox.wake();
    await outbox.settled();
  };
  const countSent = async () => {
    const { rows } = await sql<{ sent: number }>`
      select count(sent_at)::integer as sent from messages where channel = 'pager'`.execute(db);
    return rows[0]?.sent;
  };
  return { db, clock, attempts, outbox, start, queue, deliver, countSent };
}

test('the outbox sends as many messages at the same time as the channel allows', async (t) => {
  const isFull = Promise.withResolvers<void>();
  let inProgress = 0;
  let mostInProgress = 0;
  const send = async () => {
    inProgress += 1;
    mostInProgress = Math.max(mostInProgress, inProgress);
    if (inProgress === 3) isFull.resolve();
    // If the messages are sent one after the other, the test fails instead of hanging.
    await Promise.race([isFull.promise, delay(500)]);
    inProgress -= 1;
  };
  const { attempts, queue, deliver, countSent } = await makeScene(t, { concurrency: 3, send });
  await queue(6);
  await deliver();
  assert.equal(mostInProgress, 3);
  assert.equal(attempts.length, 6);
  assert.equal(await countSent(), 6);
});

test('a message keeps its key at each attempt, and no other message has it', async (t) => {
  let isAway = true;
  const send = async () => {
    if (isAway) throw new Error('the service is away');
  };
  const { clock, attempts, queue, deliver, countSent } = await makeScene(t, { concurrency: 2, send });
  await queue(2);
  await deliver();
  isAway = false;
  clock.advance(minutes(5));
  await deliver();
  assert.equal(await countSent(), 2);
  const keys = new Map([...Map.groupBy(attempts, ({ recipient }) => recipient)]);
  for (const [first, second] of keys.values()) assert.equal(first?.messageKey, second?.messageKey);
  assert.equal(new Set(attempts.map(({ messageKey }) => messageKey)).size, 2);
});

test('a sender does not send a leased message whose lease expired while it waited', async (t) => {
  const scene = await makeScene(t, {
    concurrency: 1,
    send: async ({ recipient }) => {
      if (recipient !== 'p1') return;
      await sql`update messages set leased_until = clock_timestamp() - interval '1 second' where recipient = 'p2'`.execute(
        scene.db,
      );
    },
  });
  await scene.queue(2);
  await scene.deliver();
  assert.deepEqual(
    scene.attempts.map(({ recipient }) => recipient),
    ['p1'],
  );
  scene.clock.advance(minutes(3));
  await scene.deliver();
  assert.deepEqual(
    scene.attempts.map(({ recipient }) => recipient),
    ['p1', 'p2'],
  );
  assert.equal(await scene.countSent(), 2);
});

test('a message is leased by the clock of the database, so that a process whose clock is ahead does not send it again', async (t) => {
  const isSent = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const send = () => {
    arrived.resolve();
    return isSent.promise;
  };
  const { clock, attempts, outbox, start, queue, countSent } = await makeScene(t, { concurrency: 1, send });
  await queue(1);
  outbox.wake();
  await arrived.promise;
  clock.advance(minutes(60));
  const second = start();
  second.wake();
  await second.settled();
  isSent.resolve();
  await outbox.settled();
  assert.equal(attempts.length, 1);
  assert.equal(await countSent(), 1);
});

test('a stopping sender releases the messages that it has leased and not sent', async (t) => {
  const isSent = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const send = () => {
    arrived.resolve();
    return isSent.promise;
  };
  const { attempts, outbox, start, queue, countSent } = await makeScene(t, { concurrency: 1, send });
  await queue(3);
  outbox.wake();
  await arrived.promise;
  const closed = outbox.close();
  isSent.resolve();
  await closed;
  assert.equal(attempts.length, 1);
  const second = start();
  second.wake();
  await second.settled();
  assert.equal(await countSent(), 3);
});
