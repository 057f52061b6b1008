import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { pageReportPath } from '@tapin/delivery-formats/page-report';
import { dayOf, readFigures } from '#src/figures/stored-figures.ts';
import { channel } from '#test/publish-part.ts';
import { logInToOps, opsHost, opsToken, readMetrics, testEdge } from '#test/test-edge.ts';
import { openPage } from '#test/visitors.ts';

const survey = { remote: 'survey', version: '1.0.0' };

async function reportingEdge(t: TestContext, options: Parameters<typeof testEdge>[1] = {}) {
  const made = await testEdge(t, options);
  const open = (settings?: Parameters<typeof openPage>[1]) => openPage(made.edge, settings);
  const counted = async () => {
    const parts = await countedParts();
    return parts.flatMap((each) => each.survey?.['1.0.0'] ?? []);
  };
  const countedParts = async () => {
    await made.edge.close();
    const days = await readFigures(made.store.objects, channel, dayOf(Date.now()));
    return days.flatMap(({ hours }) => Object.values(hours)).map(({ parts }) => parts);
  };
  return { ...made, open, counted, countedParts };
}

test('counts the visits of a version, those with faults, and the speed of its screens', async (t) => {
  const { open, counted } = await reportingEdge(t);
  const page = await open();
  const faults = { error: 3, text: 1 };
  const places = [{ kind: 'error' as const, file: 'js/home.js', line: 1, column: 20 }];
  assert.equal((await page.report({ faults, places, speed: { lcp: 900, cls: 0.2 } })).statusCode, 204);
  await (await open()).report({ nearby: { rejection: 1 } });
  const other = await open();
  await other.load('failed');
  await other.report({ faults: { error: 1 } });
  const [figures] = await counted();
  assert.deepEqual(
    {
      ...figures,
      speed: Object.keys(figures?.speed ?? {}),
      networkShares: figures?.networkShares?.toFixed(3),
    },
    {
      visits: 3,
      faulty: 2,
      kinds: { error: 2, text: 1, load: 1 },
      nearby: { rejection: 1 },
      places: { 'error js/home.js 1 20': 1 },
      speed: ['lcp', 'cls'],
      networks: 1,
      faultyNetworks: 1,
      networkHours: 1,
      networkShares: '0.667',
    },
  );
});

test('each count of a version rises at most once for a page, however often and however much the page reports', async (t) => {
  const { open, counted } = await reportingEdge(t);
  const page = await open();
  for (let time = 0; time < 200; time += 1)
    await page.report({ faults: { error: 99, freeze: 99 }, speed: { lcp: time, inp: time } });
  const [figures] = await counted();
  assert.deepEqual([figures?.visits, figures?.faulty, figures?.kinds], [1, 1, { error: 1, freeze: 1 }]);
  const values = ([] as number[]).concat(...Object.values(figures?.speed ?? {}));
  assert.equal(
    values.reduce((sum, count) => sum + count, 0),
    6,
    'one value of LCP and five of INP',
  );
});

test('the size of the stored counts does not grow with 2,000 reports', {
  timeout: 60_000,
}, async (t) => {
  const { open, counted, files } = await reportingEdge(t);
  const statuses = new Set<number>();
  const pages = await Promise.all(
    Array.from({ length: 10 }, (_, each) => open({ address: `10.0.${each}.1` })),
  );
  for (let time = 0; time < 200; time += 1)
    for (const page of pages)
      statuses.add((await page.report({ faults: { error: 1 }, places: [] })).statusCode);
  assert.deepEqual([...statuses], [204]);
  assert.equal((await counted())[0]?.faulty, 10);
  const written = (await files.list()).filter((path) => path.startsWith('figures/'));
  assert.equal(written.length, 1);
  assert.ok((await files.read(written[0] ?? '')).length < 1_000);
});

const wrong: [string, unknown][] = [
  ['no JSON', 'hello'],
  ['no parts', { visibleMs: 1 }],
  ['an unknown kind', { visibleMs: 1, parts: [{ ...survey, faults: { oops: 1 } }] }],
  ['a huge count', { visibleMs: 1, parts: [{ ...survey, faults: { error: 1e9 } }] }],
  ['a negative count', { visibleMs: 1, parts: [{ ...survey, faults: { error: -1 } }] }],
  ['too many parts', { visibleMs: 1, parts: Array.from({ length: 13 }, () => survey) }],
  ['a text', { visibleMs: 1, parts: [{ ...survey, message: 'Ada is sad' }] }],
  ['a name that is none', { visibleMs: 1, parts: [{ ...survey, remote: '__proto__' }] }],
  ['a time that is none', { visibleMs: 1, parts: [{ ...survey, speed: { lcp: -5 } }] }],
];

for (const [what, body] of wrong) {
  test(`refuses a page report with ${what}`, async (t) => {
    const { open, counted } = await reportingEdge(t);
    const { post } = await open();
    assert.equal((await post(pageReportPath, body as object)).statusCode, 400);
    assert.deepEqual(await counted(), []);
  });
}

test('refuses a page report that is larger than 4 KB or that another site sends', async (t) => {
  const { edge, open, counted } = await reportingEdge(t);
  const { post, jar } = await open();
  assert.equal((await post(pageReportPath, 'x'.repeat(4_097))).statusCode, 413);
  for (const site of ['cross-site', 'same-site', 'none']) {
    const foreign = await edge.inject({
      method: 'POST',
      url: pageReportPath,
      cookies: jar,
      headers: { 'content-type': 'text/plain', 'sec-fetch-site': site },
      payload: JSON.stringify({ visibleMs: 1, parts: [survey] }),
    });
    assert.equal(foreign.statusCode, 403);
  }
  assert.deepEqual(await counted(), []);
});

test('counts no report without the cookie of a page, and none about a version that the page was not given', async (t) => {
  const { open, countedParts } = await reportingEdge(t);
  const { post, report } = await open();
  const body = { visibleMs: 30_000, parts: [{ ...survey, faults: { error: 1 } }] };
  for (let time = 0; time < 50; time += 1)
    assert.equal((await post(pageReportPath, body, {})).statusCode, 204);
  await report({ version: '9.9.9', faults: { error: 1 } });
  await report({ remote: 'nobody', faults: { error: 1 } });
  assert.deepEqual(await countedParts(), []);
});

test('stores no place of a fault outside of the files of the release', async (t) => {
  const { open, counted } = await reportingEdge(t);
  const page = await open();
  const place = { kind: 'error' as const, line: 1, column: 1 };
  const files = ['js/Ada-Lovelace.js', '../host/1.0.0/main.js', '<img src=x>', 'constructor', 'js/home.js'];
  for (const file of files) await page.report({ faults: { error: 1 }, places: [{ ...place, file }] });
  assert.deepEqual(Object.keys((await counted())[0]?.places ?? {}), ['error js/home.js 1 1']);
});

test('limits the page reports of one client address', { timeout: 30_000 }, async (t) => {
  const { open } = await reportingEdge(t);
  const page = await open();
  let last = 204;
  for (let request = 0; request < 1201; request += 1) last = (await page.report()).statusCode;
  assert.equal(last, 429);
});

test('adds up the counts of several edges, and removes counts from two weeks ago', async (t) => {
  const now = Date.now();
  t.mock.timers.enable({ apis: ['Date'], now: now - 15 * 86_400_000 });
  const first = await reportingEdge(t);
  await (await first.open()).report();
  await first.edge.close();
  t.mock.timers.setTime(now);
  const one = await reportingEdge(t, { store: first.store });
  const other = await reportingEdge(t, { store: first.store });
  await (await one.open()).report();
  await (await other.open()).report();
  await one.edge.close();
  await other.edge.close();
  const days = await readFigures(first.store.objects, channel, dayOf(now));
  assert.equal(days.length, 2);
  const paths = (await first.files.list()).filter((path) => path.startsWith('figures/'));
  assert.equal(paths.length, 2, paths.join());
});

test('/metrics has the reported faults and the reported speed', async (t) => {
  const { open, edge, get } = await reportingEdge(t, { opsToken, opsHost });
  await logInToOps(edge);
  const page = await open();
  await page.report(
    { faults: { freeze: 2 }, nearby: { error: 1 }, speed: { inp: 450, cls: 0.2 } },
    { unknown: { rejection: 1 } },
  );
  const body = await readMetrics(get);
  const labels = 'part="survey",version="1.0.0"';
  for (const line of [
    `tapin_visits_total{${labels}} 1`,
    `tapin_faulty_visits_total{${labels}} 1`,
    `tapin_faulty_visit_share{${labels}} 1`,
    `tapin_visit_networks{${labels}} 1`,
    `tapin_faulty_visit_networks{${labels}} 1`,
    `tapin_faults_total{${labels},kind="freeze",attribution="certain"} 1`,
    `tapin_faults_total{${labels},kind="error",attribution="nearby"} 1`,
    'tapin_unknown_faults_total{kind="rejection"} 1',
    `tapin_inp_seconds_bucket{le="0.5",${labels}} 1`,
    `tapin_inp_seconds_bucket{le="0.4",${labels}} 0`,
    `tapin_cls_count{${labels}} 1`,
  ])
    assert.ok(body.includes(`\n${line}\n`), line);
});
