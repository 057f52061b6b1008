import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OpsSessions, sessionMaxAgeSeconds } from './ops-session.ts';

const ada = { name: 'Ada', token: 'a-token-of-the-tests' };
const joe = { name: 'Joe', token: 'another-token-of-the-tests' };

test('accepts a session on every edge with the same token until it ends', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2027-09-01') });
  const session = new OpsSessions([ada]).create(ada);
  const other = new OpsSessions([ada]);
  assert.equal(other.operatorOf(session), ada);
  t.mock.timers.tick(sessionMaxAgeSeconds * 1_000 - 1);
  assert.equal(other.operatorOf(session), ada);
  t.mock.timers.tick(1);
  assert.equal(other.operatorOf(session), null);
});

test('refuses a session of another token, a later end, and anything else', () => {
  const sessions = new OpsSessions([ada]);
  const session = sessions.create(ada);
  const [id, end, seal] = session.split('.');
  assert.equal(new OpsSessions([{ ...ada, token: `${ada.token}2` }]).operatorOf(session), null);
  for (const forged of [
    '',
    ada.token,
    `${id}.${Number(end) + 1}.${seal}`,
    `${id}.${end}.${'A'.repeat(43)}`,
    `${id}.${end}.${'ä'.repeat(43)}`,
    `${id}.${end}`,
    `${session}\n`,
  ])
    assert.equal(sessions.operatorOf(forged), null, forged);
});

test('knows whose session it is, and a removed operator has none', () => {
  const sessions = new OpsSessions([ada, joe]);
  const [ofAda, ofJoe] = [sessions.create(ada), sessions.create(joe)];
  assert.deepEqual([sessions.operatorOf(ofAda), sessions.operatorOf(ofJoe)], [ada, joe]);
  assert.deepEqual(
    [ofAda, ofJoe].map((session) => new OpsSessions([joe]).operatorOf(session)),
    [null, joe],
  );
});
