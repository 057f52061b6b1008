import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import {
  findMatchingHash,
  maxWaitingJobsPerClient,
  queueHashing,
} from '#src/accounts/credentials/passwords.ts';
import { AppError } from '#src/basics/app-error.ts';
import { hours, minutes, seconds } from '#src/basics/clock.ts';
import { makeAccount, newcomer, password } from '#test/accounts.ts';
import { build } from '#test/build.ts';
import { callAs } from '#test/call-as.ts';
import { proveWork } from '#test/log-in/prove-work.ts';
import { makePerson, makeSchool } from '#test/people.ts';
import { update } from '#test/rows.ts';
import { makeFile, maxCallsPerTenMinutes, maxFilesPerTenMinutes } from './call-limits.ts';

test('a person can make sixty files of any kind in ten minutes, and is then told when to try again', async (t) => {
  const built = await build(t);
  const { id: schoolId } = await makeSchool(built);
  const [head, other] = [
    await makePerson(built, { schoolId, role: 'super_admin' }),
    await makePerson(built, { schoolId, role: 'super_admin' }),
  ];
  const exportOf = (person: typeof head) => callAs(person, 'GET /staff/export', { list: 'students' });
  const ownDataOf = (person: typeof head) => person.visitor.call('GET /user/data', {});
  for (let count = 0; count < maxFilesPerTenMinutes / 2; count += 1) {
    assert.equal((await exportOf(head)).status, 200);
    assert.equal((await ownDataOf(head)).status, 200);
  }
  built.clock.advance(minutes(2));
  const refused = await exportOf(head);
  assert.equal(refused.status, 429);
  assert.equal(refused.headers['retry-after'], '480');
  assert.equal((await ownDataOf(head)).body.code, 'too_many_requests');
  assert.equal((await exportOf(other)).status, 200);
  built.clock.advance(minutes(8));
  assert.equal((await exportOf(head)).status, 200);
});

test('makes two files at the same time, keeps four of a person waiting, and lets people take turns', async (t) => {
  const { db, clock } = await build(t);
  const started: string[] = [];
  const open: (() => void)[] = [];
  const request = (userId: number, name: string) =>
    makeFile(db, { userId, now: clock.now() }, async () => {
      started.push(name);
      await new Promise<void>((resolve) => open.push(resolve));
    });
  const flood = Array.from({ length: 8 }, (_, index) => request(1, `a${index}`));
  const refusals: unknown[] = [];
  const settled = flood.map((each) => each.catch((error: unknown) => refusals.push(error)));
  while (refusals.length < 2) await new Promise(setImmediate);
  for (const error of refusals) assert.ok(error instanceof AppError && error.code === 'unavailable');
  assert.equal(started.length, 2);
  const other = request(2, 'b');
  const isCounted = async () =>
    (await db.selectFrom('throttles').select('count').where('key', '=', 'files:2').execute()).length === 1;
  while (!(await isCounted()));
  await new Promise(setImmediate);
  for (let next = 0; next < 7; next += 1) {
    while (open.length <= next) await new Promise(setImmediate);
    open[next]?.();
  }
  await Promise.all([...settled, other]);
  // In the order of arrival it would be the last of seven.
  assert.ok(started.indexOf('b') < 6, started.join());
});

test('a refusal by a limit says when its window ends, and the call works again then and not before', async (t) => {
  const built = await build(t);
  const [one, other] = [await makePerson(built), await makePerson(built)];
  const send = ({ visitor } = one) => visitor.call('POST /user/feedback', { body: { feedback: 'Nice' } });
  for (let count = 0; count < 10; count += 1) assert.equal((await send()).status, 200);
  built.clock.advance(minutes(20));
  const refused = await send();
  assert.equal(refused.status, 429);
  assert.equal((await send(other)).status, 200, 'another person');
  assert.equal(refused.headers['retry-after'], '2400');
  assert.deepEqual(refused.body, {
    msg: 'Too many attempts. Try again at 10:00 AM.',
    code: 'too_many_requests',
    retryAfterSeconds: 2_400,
  });
  built.clock.advance(hours(1) - minutes(20) - seconds(1));
  assert.equal((await send()).headers['retry-after'], '1');
  built.clock.advance(seconds(1));
  assert.equal((await send()).status, 200);
});

test('a refusal by a limit says in Spanish what works in the meantime', async (t) => {
  const built = await build(t);
  const visitor = built.visitor({ language: 'es' });
  await visitor.call('POST /auth/sign-up', { body: newcomer });
  for (let count = 0; count < 3; count += 1) await visitor.send('POST /auth/sign-up/resend-code');
  const { body } = await visitor.send('POST /auth/sign-up/resend-code');
  assert.equal(
    body.msg,
    'Demasiados intentos. Inténtalo de nuevo en 10 minutos. El último código que enviamos por correo todavía sirve.',
  );
});

test('the limit of public calls of one IP address does not affect other addresses', async (t) => {
  const built = await build(t);
  const { db, clock } = built;
  const calls = [
    ['sign-up', (from: string) => visitorOf(from).call('POST /auth/sign-up', { body: newcomer })],
    [
      'reset request',
      (from: string) =>
        visitorOf(from).call('POST /auth/request-password-reset', { body: { email: newcomer.email } }),
    ],
    [
      'reset link',
      (from: string) =>
        visitorOf(from).call('POST /auth/reset-password/check', { body: { token: 'unknown' } }),
    ],
  ] as const;
  const visitorOf = (address: string) => built.visitor({ address });
  for (const [what, call] of calls) {
    const usual = (await call('198.51.100.7')).body.code;
    await update(
      { db },
      'throttles',
      { count: maxCallsPerTenMinutes[what] },
      { key: `${what} from 198.51.100.7` },
    );
    assert.equal((await call('198.51.100.7')).body.code, 'too_many_requests', what);
    assert.equal((await call('198.51.100.8')).body.code, usual, what);
    clock.advance(minutes(10));
    assert.equal((await call('198.51.100.7')).body.code, usual, what);
  }
});

test('a log-in returns 503 and counts no failure when too many attempts for its account wait', async (t) => {
  const built = await build(t);
  const { email } = await makeAccount(built);
  const logIn = (given = email) =>
    built.visitor().call('POST /auth/sign-in', { body: { email: given, password, rememberMe: false } });
  assert.equal((await logIn()).status, 200);
  // After this log-in no hash is being computed.
  assert.equal((await logIn('nobody@example.org')).status, 401);
  await sql`delete from throttles`.execute(built.db);
  const credentials = { email, password, rememberMe: false };
  let crowded = true;
  t.after(() => {
    crowded = false;
  });
  const keepHashing = async () => {
    try {
      while (crowded)
        await queueHashing(['new devices', '203.0.113.5', email], () => findMatchingHash('wrong', [null]));
    } catch (error) {
      // A job of another client ran in between, so this client's share of the queue was full again.
      if (!(error instanceof AppError && error.code === 'unavailable')) throw error;
    }
  };
  const crowd = Array.from({ length: maxWaitingJobsPerClient + 2 }, keepHashing);
  const proof = await proveWork(built.visitor());
  const reply = await built.visitor().call('POST /auth/sign-in', { body: { ...credentials, proof } });
  const body = { token: 'x', password };
  // A malformed address cannot belong to an account, so no hash is computed for it.
  const malformed = await logIn('no address');
  const withoutHash = await built.visitor().call('POST /auth/reset-password', { body });
  const elsewhere = await built
    .visitor({ address: '198.51.100.8' })
    .call('POST /auth/sign-in', { body: credentials });
  crowded = false;
  assert.equal(malformed.body.code, 'credentials_wrong');
  assert.equal(elsewhere.status, 200, 'another client does not wait behind the crowd');
  assert.equal(withoutHash.body.code, 'reset_link_invalid');
  assert.deepEqual([reply.status, reply.body.code], [503, 'unavailable']);
  const { rows } = await sql`select from throttles where key like 'log-in:%' and count > 0`.execute(built.db);
  assert.equal(rows.length, 0);
  await Promise.all(crowd);
  assert.equal((await logIn()).status, 200);
});
