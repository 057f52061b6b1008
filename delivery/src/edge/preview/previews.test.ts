import assert from 'node:assert/strict';
import { test } from 'node:test';
import { discoveryPath } from '@tapin/delivery-formats/discovery';
import { previewedDiscoveryUrl } from '@tapin/delivery-formats/page-preview';
import { PageKeys } from '#src/edge/page-keys.ts';
import { previewFiguresOf, readHours, totalOf } from '#src/figures/stored-figures.ts';
import { previewEdge, previewVersion } from '#test/preview-edge.ts';
import { channel } from '#test/publish-part.ts';
import { operatorQuery } from './preview-pass.ts';

const shows = (body: string, version: string) => body.includes(`/parts/survey/${version}/remoteEntry.js`);
const previewsIn = (body: string) =>
  JSON.parse(/id="previews">([^<]*)</.exec(body)?.[1] ?? 'null')?.map(
    ({ part, version, refusal }: Record<string, string>) => ({ part, version, refusal }),
  );

test('an invited person opens a preview with its link, and all other parts are live', async (t) => {
  const { preview, browser } = await previewEdge(t);
  const { token } = await preview();
  const { open, jar } = browser({ tapin_session: 'ana' });
  const opened = await open(`/survey?day=1&preview=${token}`);
  assert.deepEqual([opened.statusCode, opened.headers.location], [303, '/survey?day=1']);
  const cookie = opened.cookies.find(({ name }) => name === 'tapin-preview');
  assert.deepEqual([cookie?.httpOnly, cookie?.sameSite], [true, 'Lax']);
  const { body, headers } = await open('/survey?day=1');
  assert.ok(shows(body, previewVersion));
  assert.match(body, /<title>TapIn 1\.0\.0</);
  assert.equal(headers['cache-control'], 'no-store');
  assert.match(`${headers.vary}`, /cookie/);
  assert.match(`${headers['integrity-policy']}`, /script/);
  assert.deepEqual(previewsIn(body), [{ part: 'survey', version: previewVersion, refusal: undefined }]);
  const discovery = await open(previewedDiscoveryUrl);
  assert.equal(discovery.json().microFrontends.survey[0].metadata.version, previewVersion);
  assert.equal(discovery.headers['cache-control'], 'no-store');
  const left = await open('/survey?preview=off');
  assert.equal(left.headers.location, '/survey');
  assert.equal(jar['tapin-preview'], undefined);
  assert.ok(shows((await open('/survey')).body, '1.0.0'));
});

test('the page has the previews of two squads that an address names, and of one squad that is not live yet', async (t) => {
  const { preview, browser, publish } = await previewEdge(t);
  await publish({ name: 'staff' });
  const survey = await preview();
  const staff = await preview({ name: 'staff' });
  const meals = await preview({ name: 'meals' });
  const { open } = browser({ tapin_session: 'teacher' });
  await open(`/?${[survey, staff, meals].map(({ token }) => `preview=${token}`).join('&')}`);
  const { microFrontends } = (await open(previewedDiscoveryUrl)).json();
  assert.deepEqual(
    Object.entries<{ metadata: { version: string } }[]>(microFrontends)
      .map(([name, [entry]]) => `${name} ${entry?.metadata.version}`)
      .sort(),
    ['meals', 'staff', 'survey'].map((name) => `${name} ${previewVersion}`),
  );
});

test('a preview of the host composes the page from its shell', async (t) => {
  const { preview, browser } = await previewEdge(t);
  const { token } = await preview({ name: 'host' });
  const { open } = browser({ tapin_session: 'ana' });
  await open(`/?preview=${token}`);
  const { body } = await open('/survey');
  assert.match(body, /<title>TapIn 1\.1\.0-preview\.c0ffee</);
  assert.ok(shows(body, '1.0.0'));
  const { headers } = await open(previewedDiscoveryUrl);
  assert.equal(headers['tapin-previewed-host'], previewVersion);
  // The page with the previewed host also refreshes the live document, and does not reload because of it.
  assert.equal((await open('/discovery.json')).headers['tapin-hosts'], `1.0.0 ${previewVersion}`);
});

test('another open page of the same browser, which has no banner, stays live', async (t) => {
  assert.ok(previewedDiscoveryUrl.startsWith(`${discoveryPath}?`));
  const { preview, browser, edge } = await previewEdge(t);
  const { token } = await preview();
  const { open, jar } = browser({ tapin_session: 'ana' });
  await open(`/?preview=${token}`);
  await open('/survey');
  const refreshed = await open('/discovery.json');
  assert.equal(refreshed.json().microFrontends.survey[0].metadata.version, '1.0.0');
  assert.equal(refreshed.headers['cache-control'], 'no-store');
  // Its refresh does not turn the reports of the page with the preview into visits of the live versions.
  const [content = ''] = (jar['tapin-page'] ?? '').split('.');
  const page = JSON.parse(Buffer.from(content, 'base64url').toString());
  assert.deepEqual([page.isPreview, page.given], [true, { survey: [previewVersion] }]);
  const uninvited = await edge.inject({ url: previewedDiscoveryUrl });
  assert.equal(uninvited.json().microFrontends.survey[0].metadata.version, '1.0.0');
});

test('the page says what differs from the live version', async (t) => {
  const { preview, browser } = await previewEdge(t);
  const { token } = await preview({
    ...{ name: 'survey', paths: ['/survey', '/survey/again'], nav: ['/survey/again'] },
    info: { calls: ['GET /user/me'], uses: { router: ['Link'] } },
  });
  const { open } = browser({ tapin_session: 'ana' });
  await open(`/?preview=${token}`);
  const [shown] = JSON.parse(/id="previews">([^<]*)</.exec((await open('/')).body)?.[1] ?? '[]');
  assert.deepEqual(shown.differences, {
    paths: { added: ['/survey/again'], removed: [] },
    navigation: { added: ['/survey/again'], removed: [] },
    exports: { added: ['router Link'], removed: [] },
    calls: { added: ['GET /user/me'], removed: [] },
  });
  assert.deepEqual([shown.live, shown.before.version, shown.author], ['1.0.0', '1.0.0', 'ada']);
});

test('a local remote replaces the preview of the same remote, and the page names both', async (t) => {
  const local = 'http://localhost:4403';
  const { preview, browser } = await previewEdge(t, { overrideOrigins: [local] });
  const { token } = await preview();
  const { open } = browser({ tapin_session: 'ana' });
  const both = await open(`/survey?remote.survey=${local}&preview=${token}`);
  const { location } = both.headers;
  assert.equal(location, `/survey?preview=${token}`);
  await open(`${location}`);
  const { body, headers } = await open('/survey');
  assert.match(body, /id="local-remotes">\{"survey":"http:\/\/localhost:4403"\}</);
  assert.equal(previewsIn(body)?.length, 1);
  assert.match(`${headers['content-security-policy']}`, /script-src 'self' http:\/\/localhost:4403/);
});

test('reports of a page with a preview count apart from the live version, and only about the preview', async (t) => {
  const { preview, store, edge, browser } = await previewEdge(t);
  const { token } = await preview();
  const { open, jar } = browser({ tapin_session: 'ana' });
  await open(`/?preview=${token}`);
  await open('/survey');
  const outcome = { status: 'failed', durationMs: 10, errorClass: 'module' };
  const reported = await edge.inject({
    method: 'POST',
    url: '/load-outcomes',
    cookies: jar,
    headers: { 'content-type': 'text/plain', 'sec-fetch-site': 'same-origin' },
    payload: JSON.stringify([
      { remote: 'survey', version: previewVersion, ...outcome },
      { remote: 'host', version: '1.0.0', ...outcome },
    ]),
  });
  assert.equal(reported.statusCode, 204);
  await edge.close();
  const since = Date.now() - 3_600_000;
  const apart = totalOf(
    await readHours(store.objects, previewFiguresOf(channel), since),
    'survey',
    previewVersion,
  );
  assert.deepEqual([apart.visits, apart.faulty, apart.kinds], [1, 1, { load: 1 }]);
  const live = await readHours(store.objects, channel, since);
  assert.deepEqual([totalOf(live, 'survey').visits, totalOf(live, 'host').visits], [0, 0]);
  assert.deepEqual(await store.reports.outcomes.read(channel), []);
});

test('a preview whose path another remote has by now is refused, and the page says why', async (t) => {
  const { preview, browser, publish } = await previewEdge(t);
  const { token } = await preview({ name: 'meals', paths: ['/lunch'] });
  const { open } = browser({ tapin_session: 'ana' });
  await open(`/?preview=${token}`);
  assert.match((await open('/lunch')).body, /\/parts\/meals\/1\.1\.0-preview/);
  await publish({ name: 'canteen', paths: ['/lunch'] });
  const { body } = await open('/lunch');
  assert.doesNotMatch(body, /\/parts\/meals\//);
  const [{ refusal }] = previewsIn(body);
  assert.match(refusal, /^meals 1\.1\.0-preview\.c0ffee refused: .*both own path \/lunch/);
});

test('an operator opens a preview with a grant, without a session and for an hour', async (t) => {
  const { preview, browser, store, api } = await previewEdge(t);
  const { preview: document, token } = await preview();
  const keys = await PageKeys.open(store);
  t.after(() => keys.close());
  const start = Date.now();
  const query = operatorQuery(keys, document, start);
  const { open } = browser();
  assert.equal((await open(`/survey${query}`)).headers.location, '/survey');
  assert.ok(shows((await open('/survey')).body, previewVersion));
  const changed = (name: string, value: string, query: string) => {
    const parameters = new URLSearchParams(query);
    parameters.set(name, value);
    return `?${parameters}`;
  };
  const ofOther = operatorQuery(keys, { ...document, id: 'x'.repeat(22) }, start);
  for (const wrong of [
    changed('preview-grant', 'x.y', query),
    changed('preview', token, ofOther),
    operatorQuery(keys, document, start - 121_000),
  ])
    assert.equal((await browser().open(`/survey${wrong}`)).statusCode, 200, wrong);
  t.mock.timers.enable({ apis: ['Date'], now: start + 3_601_000 });
  assert.ok(shows((await open('/survey')).body, '1.0.0'));
  assert.equal(api.calls, 0);
});
