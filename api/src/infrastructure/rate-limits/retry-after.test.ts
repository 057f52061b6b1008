import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hours, minutes, seconds } from '#src/basics/clock.ts';
import { newcomer } from '#test/accounts.ts';
import { build } from '#test/build.ts';
import { makePerson } from '#test/people.ts';

test('a refusal says when its window ends, and the call works again then and not before', async (t) => {
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

test('a refusal says in Spanish what works in the meantime', async (t) => {
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
