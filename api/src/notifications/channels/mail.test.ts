import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { type TestContext, test } from 'node:test';
import { minutes, seconds } from '#src/basics/clock.ts';
import { startOutbox } from '#src/notifications/messages/outbox.ts';
import { sendTimeoutMs } from '#src/notifications/messages/repository.ts';
import { composeMail } from '#src/privacy/guardians/compose-guardian-mail.ts';
import { makeAccount, newcomer, storeMail } from '#test/accounts.ts';
import { build, origin } from '#test/build.ts';
import { freePort } from '#test/machine/free-port.ts';
import { startMailServer } from '#test/machine/mail-server.ts';
import { startServer } from '#test/machine/process.ts';
import { createPersistentDatabase } from '#test/postgres/persistent-database.ts';
import { insert, rowOf } from '#test/rows.ts';
import { createChannels } from './channels.ts';

const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://unused' };

async function makeScene(
  t: TestContext,
  variables: Record<string, string> = {},
  ...how: [refusals?: number, delay?: Promise<void>]
) {
  const port = await freePort();
  const server = await startMailServer(port, ...how);
  t.after(server.stop);
  const built = await build(t, { variables: { ...variables, SMTP_URL: `smtp://127.0.0.1:${port}` } });
  const deliver = async () => {
    built.services.outbox.wake();
    await built.services.outbox.settled();
  };
  const signUp = () => built.visitor().call('POST /auth/sign-up', { body: newcomer });
  const requestReset = async () => {
    const { email } = await makeAccount(built);
    await built.visitor().call('POST /auth/request-password-reset', { body: { email } });
  };
  return { server, built, deliver, signUp, requestReset };
}

test('sends mail through a real mail server and deletes its text', async (t) => {
  const mail = { SMTP_TLS: 'off', MAIL_FROM: 'TapIn <hello@tapin.example>' };
  const { server, built, deliver, signUp } = await makeScene(t, { ...production, ...mail });
  await signUp();
  await deliver();
  assert.deepEqual(built.mailFailures, []);
  const [received] = server.received;
  assert.deepEqual(received?.to, [newcomer.email]);
  assert.match(received?.text ?? '', /^From: TapIn <hello@tapin\.example>/m);
  assert.match(received?.text ?? '', /^Subject: Your TapIn code: [A-Z2-9]{6}/m);
  const { sent_at, ...stored } = await rowOf(built, 'messages', ['subject', 'body', 'data', 'sent_at']);
  assert.deepEqual(stored, { subject: null, body: null, data: {} });
  assert.ok(sent_at);
});

test('sends no mail to a server without encryption in production, and deletes the text after the last attempt', async (t) => {
  const { server, built, deliver, signUp } = await makeScene(t, production);
  await signUp();
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    await deliver();
    built.clock.advance(minutes(2 ** attempt + 1));
  }
  await deliver();
  assert.equal(server.received.length, 0);
  assert.equal(built.mailFailures.length, 8);
  const stored = await rowOf(built, 'messages', ['subject', 'body', 'data', 'sent_at', 'failure']);
  assert.deepEqual(stored, { subject: null, body: null, data: {}, sent_at: null, failure: 'STARTTLS 500' });
});

test('retries a refused mail and delivers it once', async (t) => {
  const { server, built, deliver, requestReset } = await makeScene(t, {}, 1);
  await requestReset();
  await deliver();
  assert.equal(server.received.length, 0);
  assert.equal(built.mailFailures.length, 1);
  built.clock.advance(minutes(5));
  await deliver();
  await deliver();
  assert.equal(server.received.length, 1);
});

test('sends many mails over a few connections, each with a different Message-ID, and leaves no connection open', async (t) => {
  const { server, built, deliver } = await makeScene(t);
  const now = built.clock.now();
  for (let index = 0; index < 40; index += 1)
    await storeMail(built, {
      recipient: `p${index}@school.example`,
      subject: 'A',
      body: 'B',
      created_at: now,
      next_try_at: now,
    });
  await deliver();
  assert.equal(server.received.length, 40);
  assert.ok(server.connections() <= 5, `${server.connections()} connections`);
  const ids = server.received.map(({ text }) => /^Message-ID: <([0-9a-f]{32})@localhost>/m.exec(text)?.[1]);
  assert.equal(new Set(ids).size, 40);
  assert.ok(!ids.includes(undefined));
  await server.idle();
});

test('a slow mail is not sent by a second process as well', async (t) => {
  const delay = Promise.withResolvers<void>();
  const { server, built, deliver, requestReset } = await makeScene(t, {}, 0, delay.promise);
  await requestReset();
  await server.arrived;
  built.clock.advance(sendTimeoutMs + seconds(30));
  const channels = createChannels({ ...built.services, composeMail });
  const second = startOutbox(built.services, channels, (error) => built.mailFailures.push(error));
  t.after(() => second.close());
  second.wake();
  await second.settled();
  delay.resolve();
  await deliver();
  assert.equal(server.received.length, 1);
  assert.deepEqual(built.mailFailures, []);
});

test('the server stops while a mail server does not reply', async (t) => {
  const called = Promise.withResolvers<void>();
  const silent = createServer(() => called.resolve()).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  t.after(() => silent.close());
  const address = silent.address();
  assert.ok(address !== null && typeof address === 'object');
  const { variables } = await createPersistentDatabase(t);
  const SMTP_URL = `smtp://127.0.0.1:${address.port}`;
  const server = await startServer(t, { ...variables, SMTP_URL });
  await fetch(`${server.base}/api/auth/sign-up`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify(newcomer),
  });
  await called.promise;
  // The process would exit with 1 if sending a mail took too long.
  assert.equal(await server.kill('SIGTERM'), 0);
});

test('the mailbox page shows sent mails, escapes their texts and links whole addresses', async (t) => {
  const built = await build(t);
  const now = built.clock.now();
  const letter = {
    subject: 'Hi',
    body: '<script>x</script> http://a.test/b?c=1&d=2#e. Then:',
    data: '{}',
    kind: 'verification',
  };
  const sent = { recipient: newcomer.email, created_at: now, next_try_at: now, sent_at: now };
  await insert(built, 'messages', { channel: 'mail', ...letter, ...sent, language: 'en' });
  const { text, headers } = await built.visitor().send('GET /dev/mailbox');
  assert.match(String(headers['content-type']), /^text\/html/);
  assert.match(text, /&lt;script&gt;x/);
  assert.doesNotMatch(text, /<script>/);
  assert.ok(
    text.includes('<a href="http://a.test/b?c=1&amp;d=2#e">http://a.test/b?c=1&amp;d=2#e</a>. Then:'),
  );
});
