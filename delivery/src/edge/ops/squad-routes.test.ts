import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { hashOfToken, newSquadToken } from '#src/signing/squad-tokens.ts';
import type { SquadToken } from '#src/store/store.ts';
import { logInToOps, opsHost, opsToken, submitForm, submitToken } from '#test/test-edge.ts';
import { daysFromNow, signedEdge } from '#test/test-signing.ts';

const surveyToken = newSquadToken();
const staffToken = newSquadToken();
const entry = (part: string, token: string, settings: Partial<SquadToken> = {}): SquadToken => ({
  part,
  name: 'bo',
  hash: hashOfToken(token),
  from: daysFromNow(-1),
  ...settings,
});

/** Starts an edge with an operations host. Survey 1.1.0 is live, and survey and staff have a token each. */
async function squadEdge(t: TestContext) {
  const made = await signedEdge(t);
  await made.publish({ name: 'staff' });
  await made.publish({
    name: 'survey',
    version: '1.1.0',
    info: { owner: { squad: '<b>Check-in</b> squad', contact: '#check-in', onCall: '+1 555 0102' } },
  });
  let version = 1;
  const setTokens = (squadTokens: SquadToken[]) => {
    version += 1;
    return made.writeKeys(version, made.listed, { squadTokens });
  };
  await setTokens([entry('survey', surveyToken), entry('staff', staffToken)]);
  const { edge, lines, get } = await made.newEdge({}, { opsToken, opsHost });
  const open = async (path: string, session: { host: string; cookie: string }, language = 'en') =>
    edge.inject({ url: path, headers: { ...session, 'accept-language': language } });
  return { ...made, edge, lines, get, open, setTokens };
}

test('a squad logs in with its token, sees its remote with the owner, and rolls it back', async (t) => {
  const { edge, open, live, store } = await squadEdge(t);
  const { headers } = await submitToken(edge, surveyToken);
  assert.equal(headers.location, '/squads/survey');
  const session = await logInToOps(edge, surveyToken);
  const { body } = await open('/squads/survey', session);
  assert.match(
    body,
    /Owner: <strong>&#60;b&#62;Check-in&#60;\/b&#62; squad<\/strong> · questions: #check-in/,
  );
  assert.match(body, /href="\/squads\/rollback\/survey"/);
  assert.doesNotMatch(body, /\/ops\/rollback/);
  assert.match((await open('/squads/survey', session, 'es')).body, /Responsable:/);
  const question = await open('/squads/rollback/survey', session);
  assert.match(question.body, /<a href="\/squads\/survey">No, back/);
  const done = await submitForm(edge, '/squads/rollback/survey', { from: '1.1.0', reason: 'empty' }, session);
  assert.equal(done.headers.location, '/squads/survey');
  assert.equal((await live('survey'))?.stable, '1.0.0');
  const last = (await store.readLog('production')).at(-1);
  assert.deepEqual([last?.by, last?.reason], ['bo (survey)', 'empty']);
});

test('a squad sees the remote of another squad without a button, and cannot change it', async (t) => {
  const { edge, open, live, lines } = await squadEdge(t);
  const session = await logInToOps(edge, staffToken);
  const { statusCode, body } = await open('/squads/survey', session);
  assert.equal(statusCode, 200);
  assert.match(body, /You can look at this remote\. Your token may change only staff/);
  assert.doesNotMatch(body, /rollback\//);
  assert.match((await open('/squads/staff', session)).body, /This remote does not say who owns it\./);
  for (const change of ['rollback', 'end-canary']) {
    assert.equal((await open(`/squads/${change}/survey`, session)).statusCode, 403);
    const post = await submitForm(edge, `/squads/${change}/survey`, { from: '1.1.0' }, session);
    assert.equal(post.statusCode, 403);
    assert.match(post.body, /Your token may change only staff/);
    const asOperator = await submitForm(edge, `/ops/${change}/survey`, { from: '1.1.0' }, session);
    assert.equal(asOperator.headers.location, '/squads/staff');
  }
  assert.equal((await open('/ops', session)).headers.location, '/squads/staff');
  assert.equal((await live('survey'))?.stable, '1.1.0');
  assert.doesNotMatch(lines.join('\n'), new RegExp(staffToken));
});

test('refuses a form of another site, and a second rollback from the same version', async (t) => {
  const { edge, live } = await squadEdge(t);
  const session = await logInToOps(edge, surveyToken);
  const rollBack = (headers = {}) =>
    submitForm(edge, '/squads/rollback/survey', { from: '1.1.0' }, { ...session, ...headers });
  for (const site of ['cross-site', 'same-site', 'none'])
    assert.equal((await rollBack({ 'sec-fetch-site': site })).statusCode, 403);
  const codes = (await Promise.all([rollBack(), rollBack()])).map(({ statusCode }) => statusCode).sort();
  assert.deepEqual(codes, [303, 409]);
  assert.equal((await live('survey'))?.stable, '1.0.0');
});

test('a revoked token ends its open sessions at the next request, and a new log-in', async (t) => {
  const { edge, open, live, setTokens } = await squadEdge(t);
  const session = await logInToOps(edge, surveyToken);
  const staff = await logInToOps(edge, staffToken);
  assert.equal((await open('/squads/survey', session)).statusCode, 200);
  const revokedAt = daysFromNow(0);
  await setTokens([entry('survey', surveyToken, { revokedAt }), entry('staff', staffToken)]);
  assert.equal((await open('/squads/survey', session)).headers.location, '/ops/log-in');
  const post = await submitForm(edge, '/squads/rollback/survey', { from: '1.1.0' }, session);
  assert.equal(post.headers.location, '/ops/log-in');
  assert.equal((await live('survey'))?.stable, '1.1.0');
  assert.equal((await open('/squads/survey', staff)).statusCode, 200);
  assert.equal((await submitToken(edge, surveyToken)).statusCode, 403);
});

test('refuses a token that is not signed into the list of keys, and a session sealed with its hash', async (t) => {
  const { edge, open, forge, store } = await squadEdge(t);
  const planted = newSquadToken();
  await forge((current) => ({ ...current, squadTokens: [entry('survey', planted)] }));
  await store.objects.create(
    'keys/signing/9.json',
    JSON.stringify({ version: 9, keys: [], squadTokens: [entry('survey', planted)] }),
  );
  assert.equal((await submitToken(edge, planted)).statusCode, 403);
  const { OpsSessions } = await import('./sessions.ts');
  const guess = { name: 'eve', part: 'survey', token: hashOfToken(surveyToken) };
  const cookie = `__Host-ops=${new OpsSessions([guess]).create(guess)}`;
  assert.equal((await open('/squads/survey', { host: opsHost, cookie })).headers.location, '/ops/log-in');
});

test('the host name of the site has no pages of squads, and other names are not found', async (t) => {
  const { edge, open } = await squadEdge(t);
  const session = await logInToOps(edge, surveyToken);
  assert.equal((await open('/squads/survey', { ...session, host: 'tapin.test' })).statusCode, 404);
  for (const name of ['none', '%3Cb%3E', 'a'.repeat(300)])
    assert.equal((await open(`/squads/${name}`, session)).statusCode, 404, name);
  assert.equal((await open('/squads', session)).headers.location, '/squads/survey');
  const operator = await logInToOps(edge);
  assert.match((await open('/squads/survey', operator)).body, /href="\/squads\/rollback\/survey"/);
});
