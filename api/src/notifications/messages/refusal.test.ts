import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { readConfig } from '#src/basics/config.ts';
import { createTransport } from '#src/notifications/channels/mail.ts';
import { storeMail } from '#test/accounts.ts';
import { build } from '#test/build.ts';
import { failureOf, findFailingMail, maxAttempts } from './repository.ts';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test('the count of refused emails leaves out emails that are new, sent, or days old', async (t) => {
  const { db } = await build(t);
  const add = (attempts: number, created_at: Date, sent_at: Date | null = null, failure?: string) => {
    const failed = failure !== undefined && { failure, failed_at: created_at };
    return storeMail({ db }, { attempts, created_at, sent_at, ...failed });
  };
  await add(0, minutesAgo(30));
  await add(1, minutesAgo(1));
  await add(2, minutesAgo(30), minutesAgo(20));
  await add(maxAttempts, minutesAgo(4 * 24 * 60));
  assert.equal(await findFailingMail(db), null);
  const since = minutesAgo(60);
  await add(3, since);
  await add(1, minutesAgo(10));
  await add(maxAttempts, minutesAgo(20));
  assert.deepEqual(await findFailingMail(db), { waiting: 2, failed: 1, since, failure: null });
  await add(1, minutesAgo(2), null, 'DATA 452 4.3.1');
  await add(1, minutesAgo(1), null, 'RCPT TO 554 5.7.1');
  const failure = 'RCPT TO 554 5.7.1';
  assert.deepEqual(await findFailingMail(db), { waiting: 4, failed: 1, since, failure });
});

const replies: Record<string, string> = {
  '': '220 a',
  EHLO: '250 a',
  MAIL: '250 a',
  RCPT: '250 a',
  DATA: '354 a',
  '.': '250 a',
};

/** Returns the stored failure of an email to a server that refuses at this step. An empty step is the greeting. */
async function failureAt(step: string): Promise<string> {
  const server = createServer((socket) => {
    const reply = (to: string) =>
      socket.write(
        `${to === step ? '554 5.7.1 <ada@school.example>: refused' : (replies[to] ?? '250 a')}\r\n`,
      );
    reply('');
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n')) {
        const command = line === '.' ? '.' : line.slice(0, 4);
        if (command !== '' && command in replies) reply(command);
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  const SMTP_URL = `smtp://127.0.0.1:${address.port}`;
  const transport = createTransport(readConfig({ NODE_ENV: 'test', SMTP_URL }));
  try {
    await transport?.sendMail({ to: 'ada@school.example', subject: 'a', text: 'b' });
    return 'sent';
  } catch (error) {
    return failureOf(error);
  } finally {
    transport?.close();
    server.close();
  }
}

test('a refused email stores the step and the code, but not the words, which may contain an address', async () => {
  const expected = { '': 'CONN', MAIL: 'MAIL FROM', RCPT: 'RCPT TO', DATA: 'DATA', '.': 'DATA' };
  for (const [step, name] of Object.entries(expected))
    assert.equal(await failureAt(step), `${name} 554 5.7.1`, step);
  assert.equal(await failureAt('no step'), 'sent');
});

test('a failed email stores the code of an error that is not from the mail server', () => {
  assert.equal(
    failureOf(Object.assign(new Error('a'), { command: 'CONN', code: 'ESOCKET' })),
    'CONN ESOCKET',
  );
  assert.equal(failureOf(new DOMException('a', 'TimeoutError')), 'TimeoutError');
  assert.equal(failureOf('a'), 'unknown');
});
