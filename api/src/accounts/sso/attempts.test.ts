import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { origin } from '#test/build.ts';
import { ada, makeScene } from '#test/log-in/sso-scene.ts';

test('any number of single sign-on log-ins starts from one IP address, and nothing is stored for them', async (t) => {
  const { built, leave, follow, server } = await makeScene(t, 'google');
  for (let batch = 0; batch < 64; batch += 1) {
    const locations = await Promise.all(Array.from({ length: 50 }, () => leave(built.visitor())));
    assert.ok(locations.every((location) => !location.includes('error')));
  }
  const visitor = built.visitor();
  assert.equal(await follow(visitor, server.approve(await leave(visitor), ada)), `${origin}/auth/sso`);
  const { rows } = await sql`select from throttles union all select from used_sso_states`.execute(built.db);
  assert.equal(rows.length, 1);
});

test('refuses a repeated return from a provider even when its cookie is kept and the provider accepts the code again', async (t) => {
  const { built, server, leave, follow } = await makeScene(t, 'google');
  const visitor = built.visitor();
  const authorize = await leave(visitor);
  const kept = new Map(visitor.cookies);
  const replay = async () => {
    const browser = built.visitor();
    for (const [name, value] of kept) browser.cookies.set(name, value);
    return follow(browser, server.approve(authorize, ada));
  };
  const ends = [await replay(), ...(await Promise.all([replay(), replay()]))];
  assert.deepEqual(ends, [
    `${origin}/auth/sso`,
    `${origin}/auth/sso?error=invalid_return`,
    `${origin}/auth/sso?error=invalid_return`,
  ]);
  const { count } = await built.db
    .selectFrom('sessions')
    .select((expression) => expression.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  assert.equal(Number(count), 1);
});

test('refuses a single sign-on cookie for another provider, a changed cookie and an expired one', async (t) => {
  const { built, server, leave, follow } = await makeScene(t, 'google');
  const visitor = built.visitor();
  const link = server.approve(await leave(visitor), ada);
  const sealed = visitor.cookies.get('tapin_sso') ?? '';
  assert.doesNotMatch(Buffer.from(sealed, 'base64url').toString('latin1'), /verifier|google/);
  const changed = `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`;
  for (const cookie of [changed, sealed.slice(1), 'x']) {
    visitor.cookies.set('tapin_sso', cookie);
    assert.equal(await follow(visitor, link), `${origin}/auth/sso?error=invalid_return`, cookie);
  }
  built.clock.advance(10 * 60_000);
  visitor.cookies.set('tapin_sso', sealed);
  assert.equal(await follow(visitor, link), `${origin}/auth/sso?error=invalid_return`);
});
