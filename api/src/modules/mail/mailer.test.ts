import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { minutes } from '#src/clock.ts';
import { makeAccount, newcomer } from '#test/accounts.ts';
import { type Built, build } from '#test/build.ts';
import { freePort } from '#test/free-port.ts';

interface Received {
  to: string[];
  text: string;
}

/** A mail server that refuses the first `refusals` mails. */
async function startMailServer(port: number, refusals = 0) {
  const received: Received[] = [];
  let refused = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refused < refusals) {
          refused += 1;
          return done(new Error('try again later'));
        }
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, text: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return { received, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

async function deliver({ services }: Built) {
  services.mailer.wake();
  await services.mailer.settled();
}

test('mail goes out through a real mail server, and its secret is not kept', async (t) => {
  const port = await freePort();
  const server = await startMailServer(port);
  t.after(server.stop);
  const built = await build(t, {
    variables: {
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://unused',
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'TapIn <hello@tapin.example>',
    },
  });
  await built.visitor().call('POST /auth/sign-up', { body: newcomer });
  await deliver(built);
  assert.deepEqual(built.mailFailures, []);
  const [mail] = server.received;
  assert.deepEqual(mail?.to, [newcomer.email]);
  assert.match(mail?.text ?? '', /^From: TapIn <hello@tapin\.example>/m);
  assert.match(mail?.text ?? '', /^Subject: Your TapIn code: [A-Z2-9]{6}/m);
  const stored = await built.db
    .selectFrom('mails')
    .select(['body', 'data', 'sent_at'])
    .executeTakeFirstOrThrow();
  assert.equal(stored.body, null);
  assert.deepEqual(stored.data, {});
  assert.ok(stored.sent_at);
});

test('a mail that is refused is tried again, and arrives once', async (t) => {
  const port = await freePort();
  const server = await startMailServer(port, 1);
  t.after(server.stop);
  const built = await build(t, { variables: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  const { email } = await makeAccount(built);
  await built.visitor().call('POST /auth/request-password-reset', { body: { email } });
  await deliver(built);
  assert.equal(server.received.length, 0);
  assert.equal(built.mailFailures.length, 1);
  built.clock.advance(minutes(5));
  await deliver(built);
  await deliver(built);
  assert.equal(server.received.length, 1);
});

test('the mailbox page of development shows what was sent, and runs nothing that is in it', async (t) => {
  const built = await build(t);
  await built
    .visitor()
    .call('POST /auth/sign-up', { body: { ...newcomer, email: '<script>x</script>@x.org' } });
  const { text, headers } = await built.visitor().send('GET /dev/mailbox');
  assert.match(String(headers['content-type']), /^text\/html/);
  assert.match(text, /&lt;script&gt;x/);
  assert.doesNotMatch(text, /<script>/);
});
