import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  countWaitingHashesOf,
  maxWaitingJobsPerClient,
  queueHashing,
} from '#src/accounts/credentials/passwords.ts';
import { minutes } from '#src/basics/clock.ts';
import { makeAccount, password } from '#test/accounts.ts';
import { build } from '#test/build.ts';
import { proveWork, solveChallenge } from '#test/log-in/prove-work.ts';
import { maxFailuresPerClient } from './attempt-limits.ts';
import { leastWork, maxFailuresInRush, maxWorkFactor, type Proof, waitingInRush } from './required-proof.ts';

const school = '198.51.100.1';

async function makeScene(t: TestContext, failures = maxFailuresPerClient) {
  const built = await build(t);
  const { email } = await makeAccount(built);
  const key = `failed log-ins from ${school}`;
  const expires_at = new Date(built.clock.now().getTime() + minutes(15));
  await built.db.insertInto('throttles').values({ key, count: failures, expires_at }).execute();
  const device = (address = school) => built.visitor({ address });
  const logIn = (proof?: Proof, given = password, visitor = device()) =>
    visitor.call('POST /auth/sign-in', {
      body: { email, password: given, rememberMe: false, ...(proof && { proof }) },
    });
  return { built, email, device, logIn };
}

test('a new device at an IP address with too many failures logs in with a proof of work', async (t) => {
  const { device, logIn } = await makeScene(t);
  const refused = await logIn();
  assert.deepEqual([refused.status, refused.body.code], [429, 'proof_of_work_required']);
  assert.equal(refused.headers['retry-after'], '900');
  assert.equal((await logIn(await proveWork(device()))).status, 200);
});

test('a proof of work counts once, even for simultaneous attempts', async (t) => {
  const { device, logIn } = await makeScene(t);
  const proof = await proveWork(device());
  const replies = await Promise.all([1, 2, 3, 4].map(() => logIn(proof, 'wrong')));
  const codes = replies.map(({ body }) => body.code).sort();
  assert.deepEqual(codes, ['credentials_wrong', ...Array(3).fill('proof_of_work_required')]);
});

test('a proof of work is refused with a wrong solution, for another challenge, from another IP address, or after two minutes', async (t) => {
  const { built, device, logIn } = await makeScene(t);
  const proof = await proveWork(device());
  const [seed, , expiresAt, code] = proof.challenge.split('.');
  const easy = [seed, '1', expiresAt, code].join('.');
  const elsewhere = await proveWork(device('198.51.100.2'));
  const refused: Proof[] = [
    { ...proof, solution: proof.solution.toReversed() },
    { ...proof, challenge: 'x' },
    { challenge: easy, solution: solveChallenge({ challenge: easy, seed: seed ?? '', work: 1 }).solution },
    elsewhere,
  ];
  for (const each of refused) assert.equal((await logIn(each)).body.code, 'proof_of_work_required');
  built.clock.advance(minutes(2));
  assert.equal((await logIn(proof)).body.code, 'proof_of_work_required');
});

test('the proof of work grows with the failures of the IP address, up to a limit', async (t) => {
  const { built, device } = await makeScene(t, 3 * maxFailuresPerClient);
  const workAt = async (address?: string) =>
    (await device(address).call('GET /auth/proof-of-work', {})).body.work;
  assert.equal(await workAt(), 3 * leastWork);
  assert.equal(await workAt('198.51.100.2'), leastWork);
  await built.db.updateTable('throttles').set({ count: 1_000_000 }).execute();
  assert.equal(await workAt(), maxWorkFactor * leastWork);
});

test('an attempt without a proof of work hashes no password, and a locked account is reported without a proof', async (t) => {
  const { built, logIn, device } = await makeScene(t);
  for (let tries = 0; tries < 10; tries += 1) {
    const reply = await logIn(await proveWork(device()), 'wrong');
    assert.equal(reply.body.code, 'credentials_wrong');
  }
  assert.equal((await logIn()).body.code, 'locked_out');
  const keys = await built.db.selectFrom('throttles').select(['key', 'count']).execute();
  const failures = keys.find(({ key }) => key.startsWith('failed log-ins'));
  assert.equal(failures?.count, maxFailuresPerClient + 10);
});

/** Fills the queue with hashes of the school, which end when the returned function is called. */
function makeRush(t: TestContext, count: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  t.after(() => resolve());
  const crowd = Array.from({ length: count }, (_, index) =>
    queueHashing(['new devices', school, `account ${index}`], () => promise),
  );
  return async () => {
    resolve();
    await Promise.allSettled(crowd);
  };
}

test('an IP address with a rush of log-ins and few failures needs no proof of work', async (t) => {
  const { logIn } = await makeScene(t, maxFailuresInRush - 1);
  const endRush = makeRush(t, waitingInRush + 2);
  const reply = logIn();
  let isRefused = false;
  void reply.finally(() => {
    isRefused = true;
  });
  while (!isRefused && countWaitingHashesOf(school) <= waitingInRush) await new Promise(setImmediate);
  await endRush();
  assert.equal((await reply).status, 200);
});

test('an IP address with a rush of log-ins of which many fail has to prove work', async (t) => {
  const { logIn, device } = await makeScene(t, maxFailuresInRush);
  const endRush = makeRush(t, waitingInRush + 2);
  const refused = await logIn();
  assert.equal(refused.body.code, 'proof_of_work_required');
  assert.equal(refused.headers['retry-after'], '5');
  const proved = logIn(await proveWork(device()));
  await endRush();
  assert.equal((await proved).status, 200);
});

test('a log-in that finds the queue full is told that many people are logging in, in the language of the person', async (t) => {
  const { built, email } = await makeScene(t, 0);
  const endRush = makeRush(t, maxWaitingJobsPerClient + 2);
  const messageIn = async (language: 'en' | 'es') => {
    const body = { email, password, rememberMe: false };
    const visitor = built.visitor({ address: school, language });
    const refused = await visitor.call('POST /auth/sign-in', { body });
    assert.deepEqual([refused.status, refused.body.code], [503, 'unavailable']);
    return refused.body.msg;
  };
  assert.equal(
    await messageIn('en'),
    'Many people are logging in right now. Please try again in a few seconds.',
  );
  assert.equal(
    await messageIn('es'),
    'Muchas personas están iniciando sesión en este momento. Inténtalo de nuevo en unos segundos.',
  );
  await endRush();
});
