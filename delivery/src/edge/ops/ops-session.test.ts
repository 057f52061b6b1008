import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OpsSessions, sessionMaxAgeSeconds } from './ops-session.ts';

const token = 'a-token-of-the-tests';

test('accepts a session on every edge with the same token until it ends', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2027-09-01') });
  const session = new OpsSessions(token).create();
  const other = new OpsSessions(token);
  assert.equal(other.isValid(session), true);
  t.mock.timers.tick(sessionMaxAgeSeconds * 1_000 - 1);
  assert.equal(other.isValid(session), true);
  t.mock.timers.tick(1);
  assert.equal(other.isValid(session), false);
});

test('refuses a session of another token, a later end, and anything else', () => {
  const sessions = new OpsSessions(token);
  const session = sessions.create();
  const [id, end, seal] = session.split('.');
  assert.equal(new OpsSessions(`${token}2`).isValid(session), false);
  for (const forged of [
    '',
    token,
    `${id}.${Number(end) + 1}.${seal}`,
    `${id}.${end}.${'A'.repeat(43)}`,
    `${id}.${end}.${'ä'.repeat(43)}`,
    `${id}.${end}`,
    `${session}\n`,
  ])
    assert.equal(sessions.isValid(forged), false, forged);
});

test('refuses a session after its log-out, and accepts the others', () => {
  const sessions = new OpsSessions(token);
  const [ended, other] = [sessions.create(), sessions.create()];
  sessions.revoke(ended);
  assert.deepEqual([sessions.isValid(ended), sessions.isValid(other)], [false, true]);
});
