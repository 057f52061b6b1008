import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endPreviews } from '#src/preview/make-preview.ts';
import { browserOn, previewEdge } from '#test/preview-edge.ts';

const isLive = (body: string) =>
  body.includes('/parts/survey/1.0.0/remoteEntry.js') && !body.includes('preview');

const uninvited: [string, Record<string, string>][] = [
  ['a visitor without a session', {}],
  ['a person with an invalid session', { tapin_session: 'nobody' }],
  ['a student', { tapin_session: 'student' }],
  ['a person whose invited address is not confirmed', { tapin_session: 'eve' }],
  ['a person whose request for an invited role is pending', { tapin_session: 'pending' }],
];
for (const [who, jar] of uninvited)
  test(`${who} gets the same page with and without the link of a preview, and no cookie`, async (t) => {
    const { preview, browser } = await previewEdge(t);
    const { token } = await preview();
    const { open } = browser({ ...jar });
    const live = await open('/survey');
    const linked = await open(`/survey?preview=${token}`);
    assert.deepEqual([linked.statusCode, linked.body], [200, live.body]);
    assert.ok(isLive(linked.body));
    const namesOf = (reply: typeof live) => reply.cookies.map(({ name }) => name);
    assert.deepEqual(namesOf(linked), namesOf(live));
    const { date: _, 'set-cookie': __, ...headers } = live.headers;
    assert.deepEqual(
      { ...linked.headers, date: undefined, 'set-cookie': undefined },
      {
        ...headers,
        date: undefined,
        'set-cookie': undefined,
      },
    );
  });

test('an invited person of a site without PREVIEW_PEOPLE gets the live page, and the API gets no call', async (t) => {
  const previewPeople = { roles: [], addresses: [], domains: [] };
  const { preview, browser, api } = await previewEdge(t, { previewPeople });
  const { token } = await preview();
  const { open } = browser({ tapin_session: 'ana' });
  assert.ok(isLive((await open(`/survey?preview=${token}`)).body));
  assert.equal(api.calls, 0);
});

test('a person who is refused once causes one call to the API, however often the link is opened', async (t) => {
  const { preview, browser, api } = await previewEdge(t);
  const { token } = await preview();
  const { open } = browser({ tapin_session: 'student' });
  for (let time = 0; time < 20; time += 1) await open(`/survey?preview=${token}`);
  assert.equal(api.calls, 1);
});

test('the token of a preview opens nothing under the name of another part', async (t) => {
  const { preview, browser, publish, api } = await previewEdge(t);
  await publish({ name: 'staff' });
  const { token } = await preview();
  const { open } = browser({ tapin_session: 'ana' });
  const reply = await open(`/survey?preview=${token.replace('survey', 'staff')}`);
  assert.deepEqual([reply.statusCode, isLive(reply.body), api.calls], [200, true, 0]);
});

test('the cookie of a preview is worth nothing in another session, after a log-out, or changed', async (t) => {
  const { preview, browser } = await previewEdge(t);
  const { token } = await preview();
  const { open, jar } = browser({ tapin_session: 'ana' });
  await open(`/?preview=${token}`);
  const stolen = jar['tapin-preview'] ?? '';
  assert.ok(!isLive((await open('/survey')).body));
  const [content = ''] = stolen.split('.');
  const forged = Buffer.from(content, 'base64url')
    .toString()
    .replace(/"askedAt":\d+/, '"askedAt":9999999999999');
  const jars = [
    { tapin_session: 'teacher', 'tapin-preview': stolen },
    { 'tapin-preview': stolen },
    {
      tapin_session: 'ana',
      'tapin-preview': stolen.replace(content, Buffer.from(forged).toString('base64url')),
    },
    { tapin_session: 'ana', 'tapin-preview': content },
    // Another cookie that the edge has signed.
    { tapin_session: 'ana', 'tapin-preview': jar['tapin-page'] ?? '' },
  ];
  for (const other of jars)
    assert.ok(isLive((await browser(other).open('/survey')).body), JSON.stringify(other));
});

test('a preview that was ended is not shown with a cookie from before', async (t) => {
  const { preview, browser, store, restarted } = await previewEdge(t);
  const { token } = await preview();
  const { open, jar } = browser({ tapin_session: 'ana' });
  await open(`/?preview=${token}`);
  assert.ok(!isLive((await open('/survey')).body));
  assert.deepEqual(await endPreviews(store, 'survey', 'pr-1'), [token]);
  const again = browserOn(await restarted(), jar);
  assert.ok(isLive((await again.open('/survey')).body));
  assert.equal((await again.open(`/survey?preview=${token}`)).statusCode, 200);
});

test('a preview is not shown after its end, with a cookie from before', async (t) => {
  const { preview, browser } = await previewEdge(t);
  const { preview: document, token } = await preview();
  const { open } = browser({ tapin_session: 'ana' });
  await open(`/?preview=${token}`);
  assert.ok(!isLive((await open('/survey')).body));
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse(document.endsAt) });
  assert.ok(isLive((await open('/survey')).body));
});

test('the API is asked again after five minutes, and nobody sees a preview without its reply', async (t) => {
  const { preview, browser, api } = await previewEdge(t);
  const { token } = await preview();
  const { open } = browser({ tapin_session: 'ana' });
  const start = Date.now();
  t.mock.timers.enable({ apis: ['Date'], now: start });
  await open(`/?preview=${token}`);
  t.mock.timers.setTime(start + 299_000);
  assert.ok(!isLive((await open('/survey')).body));
  assert.equal(api.calls, 1);
  t.mock.timers.setTime(start + 301_000);
  api.isDown = true;
  assert.ok(isLive((await open('/survey')).body));
  api.isDown = false;
  assert.ok(!isLive((await open('/survey')).body));
  assert.ok(!isLive((await open('/survey')).body));
  assert.equal(api.calls, 3);
});

test('a store that does not answer delays the live page of a link by a second at most', async (t) => {
  const { preview, browser, store } = await previewEdge(t);
  const { token } = await preview();
  const list = store.objects.list.bind(store.objects);
  let isReleased = (): void => undefined;
  const hanging = new Promise<void>((resolve) => {
    isReleased = resolve;
  });
  t.mock.method(store.objects, 'list', async (folder: string) => {
    if (folder.startsWith('previews')) await hanging;
    return list(folder);
  });
  const { open } = browser({ tapin_session: 'ana' });
  assert.ok(isLive((await open(`/survey?preview=${token}`)).body));
  isReleased();
  await hanging;
});
