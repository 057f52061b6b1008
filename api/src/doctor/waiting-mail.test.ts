import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storeMail } from '#test/accounts.ts';
import { build } from '#test/build.ts';
import { checkWaitingMail } from './mail-and-log-in.ts';

test('doctor says what to do for each step at which the mail server has just refused an email', async (t) => {
  const { db } = await build(t);
  assert.equal((await checkWaitingMail(db)).state, 'ok');
  await storeMail({ db }, { failed_at: new Date(), attempts: 1 });
  const expected: [string, RegExp][] = [
    ['CONN 554', /start the mail server/],
    ['AUTH PLAIN 535 5.7.8', /set user and password of SMTP_URL/],
    ['STARTTLS 500', /offer encryption/],
    ['MAIL FROM 554 5.7.1', /set MAIL_FROM in \/etc\/tapin\/api\.env .* restart the APIs/],
    ['RCPT TO 554 5.7.1', /relay emails of this log-in/],
    ['RCPT TO 550 5.1.1', /an address does not exist/],
    ['DATA 452 4.3.1', /log of the mail server/],
    ['TimeoutError', /check MAIL_FROM/],
  ];
  for (const [failure, remedy] of expected) {
    await db.updateTable('messages').set({ failure }).execute();
    const { state, message } = await checkWaitingMail(db);
    assert.equal(state, 'problem');
    assert.match(message, /^1 emails wait .*; run as root for its words: journalctl /);
    assert.ok(message.includes(`refuses them at ${failure}: `), message);
    assert.match(message, remedy);
  }
});
