import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storeMail } from '#test/accounts.ts';
import { build } from '#test/build.ts';
import { findFailingMail } from './failing-mail.ts';
import { maxAttempts } from './repository.ts';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test('counts emails that were refused, and none that is new, sent, or days old', async (t) => {
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
