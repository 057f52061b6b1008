import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { makeAccount, newcomer, password } from '#test/accounts.ts';
import { origin } from '#test/build.ts';
import { logIn as logInByPassword, sendLogIn, signUp } from '#test/log-in/credentials.ts';
import { ada, makeScene, person } from '#test/log-in/sso-scene.ts';

test('single sign-on creates an account for a new person from Google, and finds it the next time', async (t) => {
  const { built, server, logIn } = await makeScene(t, 'google');
  const visitor = built.visitor();
  assert.equal(await logIn(visitor, ada), `${origin}/auth/sso`);
  const { user } = (await visitor.send('GET /user/me')).body;
  assert.deepEqual(
    [user.firstName, user.lastName, user.email, user.role],
    ['Ada', 'Byron', 'ada@example.org', null],
  );
  const again = built.visitor();
  await logIn(again, { ...ada, claims: { ...ada.claims, email: 'changed@example.org' } });
  assert.equal((await again.send('GET /user/me')).body.user._id, user._id);
  const { form } = server.tokenRequests[0] ?? {};
  assert.equal(form?.get('client_secret'), 'test-secret');
  assert.ok((form?.get('code_verifier')?.length ?? 0) >= 43);
});

test('accepts tokens of Google whose issuer has no https', async (t) => {
  const { built, server, logIn } = await makeScene(t, 'google', (issuer) => issuer.replace('http://', ''));
  const visitor = built.visitor();
  assert.equal(await logIn(visitor, ada), `${origin}/auth/sso`);
  assert.equal(server.tokenRequests.length, 1);
  assert.equal((await visitor.send('GET /user/me')).status, 200);
});

test('refuses any other issuer in a token, also one without https from other providers', async (t) => {
  const foreign = await makeScene(t, 'google', () => 'https://evil.example');
  assert.equal(
    await foreign.logIn(foreign.built.visitor(), ada),
    `${origin}/auth/sso?error=provider_refused`,
  );
  const bare = await makeScene(t, 'clever', (issuer) => issuer.replace('http://', ''));
  assert.equal(await bare.logIn(bare.built.visitor(), ada), `${origin}/auth/sso?error=provider_refused`);
});

test('accepts a log-in from the portal of Clever without a state, with names in an object', async (t) => {
  const { built, server, follow } = await makeScene(t, 'clever');
  const visitor = built.visitor();
  const authorize = await follow(visitor, `${origin}/api/auth/sso/clever/return?code=unasked`);
  assert.ok(authorize.startsWith(`${server.configuration.issuer}/authorize?`));
  const pupil = person('c-1', { name: { first: 'Pia', middle: 'M', last: 'Lopez' }, user_type: 'student' });
  assert.equal(await follow(visitor, server.approve(authorize, pupil)), `${origin}/auth/sso`);
  const { user } = (await visitor.send('GET /user/me')).body;
  assert.deepEqual(
    [user.firstName, user.lastName, user.email, user.emailVerified, user.role],
    ['Pia', 'Lopez', '', true, 'student'],
  );
  const { authorization } = server.tokenRequests[0] ?? {};
  assert.match(authorization ?? '', /^Basic /);
});

test('single sign-on creates two accounts for two people without an address', async (t) => {
  const { built, logIn } = await makeScene(t, 'clever');
  const ids = new Set<string>();
  for (const subject of ['c-1', 'c-2']) {
    const visitor = built.visitor();
    await logIn(visitor, person(subject, { name: { first: 'Pia', last: 'Lopez' } }));
    ids.add((await visitor.send('GET /user/me')).body.user._id);
  }
  assert.equal(ids.size, 2);
});

test('single sign-on keeps people of different ClassLink tenants apart, and reads the role of a teacher', async (t) => {
  const { built, logIn } = await makeScene(t, 'classlink');
  const ids: string[] = [];
  for (const TenantId of [1, 2, 1]) {
    const visitor = built.visitor();
    await logIn(visitor, person('77', { given_name: 'T', family_name: 'L', Role: 'Teacher', TenantId }));
    const { user } = (await visitor.send('GET /user/me')).body;
    assert.equal(user.role, 'teacher');
    ids.push(user._id);
  }
  assert.equal(ids[0], ids[2]);
  assert.notEqual(ids[0], ids[1]);
});

test('single sign-on links an existing account by a confirmed address only', async (t) => {
  const { built, logIn } = await makeScene(t, 'google');
  const account = await makeAccount(built, { email: 'ada@example.org' });
  const unconfirmed = built.visitor();
  await logIn(unconfirmed, person('mallory', { ...ada.claims, email_verified: false }));
  assert.notEqual((await unconfirmed.send('GET /user/me')).body.user._id, String(account.userId));
  const confirmed = built.visitor();
  await logIn(confirmed, ada);
  assert.equal((await confirmed.send('GET /user/me')).body.user._id, String(account.userId));
});

test('single sign-on ends the access of a person who created an account with the address of another person', async (t) => {
  const { built, logIn } = await makeScene(t, 'google');
  const maker = built.visitor();
  await signUp(maker, { firstName: 'Mallory', lastName: 'M', preferredName: 'Boss' });
  await sendLogIn(maker, newcomer.email, password, true);
  const owner = built.visitor();
  await logIn(owner, ada);
  assert.equal((await maker.send('GET /user/me')).status, 401);
  const { user } = (await owner.send('GET /user/me')).body;
  assert.deepEqual(
    [user.firstName, user.lastName, user.preferredName, user.role],
    ['Ada', 'Byron', '', null],
  );
  assert.equal(await logInByPassword(maker, newcomer.email), 'credentials_wrong');
});

test('refuses a single sign-on return that this browser did not start, and a return that is used twice', async (t) => {
  const { built, server, leave, follow } = await makeScene(t, 'google');
  const attacker = built.visitor();
  const link = server.approve(await leave(attacker), ada);
  const victim = built.visitor();
  assert.equal(await follow(victim, link), `${origin}/auth/sso?error=invalid_return`);
  assert.equal((await victim.send('GET /user/me')).status, 401);
  assert.equal(await follow(attacker, link), `${origin}/auth/sso`);
  assert.equal(await follow(attacker, link), `${origin}/auth/sso?error=invalid_return`);
});

test('single sign-on redirects to the site after a refusal, a timeout, or for a provider that is not configured', async (t) => {
  const { built, server, leave, follow } = await makeScene(t, 'google');
  const visitor = built.visitor();
  await leave(visitor);
  const denied = await follow(visitor, `${origin}/api/auth/sso/google/return?error=access_denied&state=x`);
  assert.equal(denied, `${origin}/auth/sso?error=denied`);
  const missing = await visitor.send('GET /auth/sso/:provider', { params: { provider: 'clever' } });
  assert.equal(missing.headers.location, `${origin}/auth/sso?error=not_configured`);
  const link = server.approve(await leave(visitor), ada);
  await follow(visitor, link.replace('code=', 'code=invented'));
  assert.deepEqual([...built.services.providerFailures], [], 'a person can invent a code');
  const another = server.approve(await leave(visitor), ada);
  await server.stop();
  assert.equal(await follow(visitor, another), `${origin}/auth/sso?error=provider_unreachable`);
  assert.deepEqual([...built.services.providerFailures], [['google', 1]]);
  const { body } = await built.app.inject('/metrics');
  assert.match(body, /^tapin_provider_failures_total\{provider="google"\} 1$/m);
});

test('single sign-on logs a new person in from several tabs at the same time', async (t) => {
  const { built, server, leave, follow } = await makeScene(t, 'google');
  const tabs = Array.from({ length: 8 }, () => built.visitor());
  const links = await Promise.all(tabs.map(async (tab) => server.approve(await leave(tab), ada)));
  const ends = await Promise.all(tabs.map((tab, index) => follow(tab, links[index] ?? '')));
  assert.deepEqual(new Set(ends), new Set([`${origin}/auth/sso`]));
  const people = await Promise.all(tabs.map(async (tab) => (await tab.send('GET /user/me')).body.user._id));
  assert.equal(new Set(people).size, 1);
});

test('single sign-on redirects to the site after a malformed address and without a database', async (t) => {
  const { built, server, leave, follow } = await makeScene(t, 'google');
  const visitor = built.visitor();
  const address = `${origin}/api/auth/sso/google/return`;
  const malformed = [`state=${'x'.repeat(600)}`, 'state=a&state=b', `code=${'x'.repeat(3_000)}`];
  for (const search of malformed) {
    assert.equal(await follow(visitor, `${address}?${search}`), `${origin}/auth/sso?error=invalid_return`);
  }
  const ends: [string, string][] = [
    ['X', 'invalid_return'],
    ['x', 'not_configured'],
    ['constructor', 'not_configured'],
  ];
  for (const [provider, reason] of ends) {
    const unknown = await follow(visitor, `${origin}/api/auth/sso/${provider}`);
    assert.equal(unknown, `${origin}/auth/sso?error=${reason}`);
  }
  const link = server.approve(await leave(visitor), ada);
  await sql`alter table identities rename to away`.execute(built.db);
  const end = await follow(visitor, link);
  await sql`alter table away rename to identities`.execute(built.db);
  assert.equal(end, `${origin}/auth/sso?error=unavailable`);
});

test('shows a button for a provider of the district and logs its people in', async (t) => {
  const { built, server, logIn } = await makeScene(t, 'ridge', undefined, { name: 'South Ridge' });
  const { body } = await built.visitor().send('GET /auth/sso');
  assert.deepEqual(body, { providers: [{ id: 'ridge', name: 'South Ridge' }], builtIn: [] });
  const visitor = built.visitor();
  assert.equal(
    await logIn(visitor, { ...ada, claims: { ...ada.claims, role: 'teacher' } }),
    `${origin}/auth/sso`,
  );
  const { user } = (await visitor.send('GET /user/me')).body;
  assert.deepEqual([user.email, user.role], ['ada@example.org', null]);
  assert.match(server.tokenRequests[0]?.authorization ?? '', /^Basic /);
});

test('lists the built-in single sign-on providers that are configured, and no others', async (t) => {
  const { built } = await makeScene(t, 'clever');
  const { body } = await built.visitor().send('GET /auth/sso');
  assert.deepEqual(body, { providers: [], builtIn: ['clever'] });
});

test('uses an unconfirmed address only from a provider that is trusted with addresses', async (t) => {
  const claims = { given_name: 'Ada', family_name: 'Byron', email: 'ada@example.org' };
  const emails: unknown[] = [];
  for (const [trustsAddresses, email_verified] of [
    [false, undefined],
    [true, undefined],
    [true, false],
  ] as const) {
    const { built, logIn } = await makeScene(t, 'ridge', undefined, { name: 'R', trustsAddresses });
    const visitor = built.visitor();
    await logIn(visitor, person('ada', { ...claims, email_verified }));
    emails.push((await visitor.send('GET /user/me')).body.user.email);
  }
  assert.deepEqual(emails, ['', 'ada@example.org', '']);
});
