import assert from 'node:assert/strict';
import { test } from 'node:test';
import { channelStatus } from '#src/figures/channel-status.ts';
import { inBucket } from '#test/bucket-server.ts';
import { channel, onlyInFolder, onlyWithOutages } from '#test/publish-part.ts';
import { runRelease } from '#test/run-command.ts';
import { logInToOps, navigation, opsHost, opsToken, testEdge } from '#test/test-edge.ts';

const loaded = { remote: 'survey', version: '1.0.0', status: 'loaded', durationMs: 41.5 };
const failed = { ...loaded, status: 'failed', errorClass: 'entry' };

type Outcome = Partial<typeof failed>;

async function reportingEdge(...args: Parameters<typeof testEdge>) {
  const made = await testEdge(...args);
  const page = async (cookies: Record<string, string> = {}) => {
    const opened = await made.edge.inject({ url: '/survey', headers: navigation, cookies });
    const given = Object.fromEntries(opened.cookies.map(({ name, value }) => [name, value]));
    return { ...cookies, ...given };
  };
  const opened = await page();
  const report = (
    body: string | object,
    headers: Record<string, string> = {},
    cookies: Record<string, string> = opened,
    remoteAddress = '127.0.0.1',
  ) =>
    made.edge.inject({
      method: 'POST',
      url: '/load-outcomes',
      remoteAddress,
      headers: { 'content-type': 'text/plain;charset=UTF-8', 'sec-fetch-site': 'same-origin', ...headers },
      cookies,
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const reportFrom = (cookies: Record<string, string>, body: Outcome[]) => report(body, {}, cookies);
  const kept = async () => {
    await made.edge.close();
    return made.store.reports.outcomes.read(channel);
  };
  return { ...made, page, report, reportFrom, kept };
}

test('stores load reports that are sent as a beacon or as JSON, and counts them for each live version', async (t) => {
  const { store, page, report, kept } = await reportingEdge(t);
  assert.equal((await report([loaded, failed])).statusCode, 204);
  const json = { 'content-type': 'application/json' };
  assert.equal((await report([loaded], json, await page())).statusCode, 204);
  const outcomes = await kept();
  assert.deepEqual(
    outcomes.map(({ at, visitor, network, ...outcome }) => outcome),
    [loaded, failed, loaded],
  );
  const ended = await runRelease(['status', '--json', '--store', store.address]);
  const survey = JSON.parse(ended.stdout).parts.find(({ part }: { part: string }) => part === 'survey');
  const networks = { loadNetworks: 1, failedNetworks: 1, failedShare: 1 / 3 };
  const figures = { loads: 3, failures: 1, ...networks, classes: { entry: 1 }, medianMs: 42 };
  const visits = { visits: 2, faulty: 1, networks: 1, faultyNetworks: 1, faultyShare: 0.5 };
  assert.deepEqual(survey.versions, [
    { version: '1.0.0', share: 100, ...figures, ...visits, kinds: { load: 1 }, p75: {} },
  ]);
});

const wrong: [string, string | object][] = [
  ['no JSON', 'hello'],
  ['no list', loaded],
  ['an empty list', []],
  ['too many', Array.from({ length: 51 }, () => loaded)],
  ['another status', [{ ...loaded, status: 'maybe' }]],
  ['an unknown key', [{ ...loaded, note: 'x' }]],
  ['a name that is none', [{ ...loaded, remote: '../x' }]],
  ['an endless class', [{ ...failed, errorClass: 'x'.repeat(65) }]],
];

for (const [what, body] of wrong) {
  test(`refuses a load report with ${what}`, onlyInFolder, async (t) => {
    const { report, kept } = await reportingEdge(t);
    assert.equal((await report(body)).statusCode, 400);
    assert.deepEqual(await kept(), []);
  });
}

test('refuses a load report that is too large', async (t) => {
  const { report, kept } = await reportingEdge(t);
  assert.equal((await report('x'.repeat(20_000))).statusCode, 413);
  assert.deepEqual(await kept(), []);
});

const foreign: [string, Record<string, string>][] = [
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['another host of the same site', { 'sec-fetch-site': 'same-site', origin: 'http://localhost:80' }],
  ['no page', { 'sec-fetch-site': 'none' }],
];

for (const [whose, headers] of foreign)
  test(`refuses a load report of ${whose}`, onlyInFolder, async (t) => {
    const { report, kept } = await reportingEdge(t);
    assert.equal((await report([failed], headers)).statusCode, 403);
    assert.deepEqual(await kept(), []);
  });

test(
  'compares the origin of a load report when the browser sends no sec-fetch-site header',
  onlyInFolder,
  async (t) => {
    const { edge, page, kept } = await reportingEdge(t);
    const cookies = await page();
    const reportWith = (headers: Record<string, string>) =>
      edge.inject({ method: 'POST', url: '/load-outcomes', cookies, headers, payload: [loaded] });
    for (const headers of [
      {},
      { origin: 'http://evil.test' },
      { origin: 'null' },
      { origin: 'https://localhost:80' },
    ])
      assert.equal((await reportWith(headers)).statusCode, 403);
    assert.equal((await reportWith({ host: 'tapin.test', origin: 'http://tapin.test' })).statusCode, 204);
    assert.equal((await kept()).length, 1);
  },
);

test('stores only the failure classes that the loader knows', onlyInFolder, async (t) => {
  const { page, report, kept } = await reportingEdge(t);
  await report([failed]);
  for (const errorClass of ['Ada is sad', '<b>', 'constructor'])
    assert.equal((await report([{ ...failed, errorClass }], {}, await page())).statusCode, 204);
  assert.deepEqual(
    (await kept()).map(({ errorClass }) => errorClass),
    ['entry', undefined, undefined, undefined],
  );
});

test(
  '900 forged failures from one address do not make a version count as failed',
  onlyInFolder,
  async (t) => {
    const { store, edge, page, report } = await reportingEdge(t, { opsToken, opsHost });
    const reportFrom = async (address: string, outcome: Outcome) =>
      assert.equal((await report([outcome], {}, await page(), address)).statusCode, 204);
    for (let network = 0; network < 20; network += 1) await reportFrom(`10.0.${network}.1`, loaded);
    for (let time = 0; time < 900; time += 1) await reportFrom('10.1.0.1', failed);
    const session = await logInToOps(edge);
    const overview = (await edge.inject({ url: '/ops', headers: session })).body;
    assert.match(overview, /No part fails now/);
    assert.match(overview, /Faults in one network only/);
    assert.match(overview, /Networks with faults: 1 \/ 21/);
    assert.doesNotMatch(overview, /class="(part |last )?failing"/);
    await edge.close();
    const [survey] = (await channelStatus(store, channel)).parts.filter(({ part }) => part === 'survey');
    const version = survey?.versions[0];
    assert.deepEqual(
      [version?.failures, version?.failedNetworks, version?.loadNetworks, version?.failedShare],
      [900, 1, 21, 1 / 21],
    );
  },
);

test('stores no load report without a page token, with a changed token, or with a token from yesterday', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const { page, report, reportFrom, kept } = await reportingEdge(t);
  const { 'tapin-page': genuine = '' } = await page();
  const [payload = '', signature] = genuine.split('.');
  const more = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const forged = Buffer.from(JSON.stringify({ ...more, id: 'another' })).toString('base64url');
  for (const cookies of [{}, { 'tapin-page': payload }, { 'tapin-page': `${forged}.${signature}` }]) {
    for (let time = 0; time < 50; time += 1) {
      assert.equal((await reportFrom(cookies, [failed])).statusCode, 204);
    }
  }
  t.mock.timers.tick(86_400_000);
  await report([failed]);
  assert.deepEqual(await kept(), []);
});

test('counts the loads of a page once when it reports several times', async (t) => {
  const { report, kept } = await reportingEdge(t);
  for (let time = 0; time < 100; time += 1) await report([failed, failed, loaded]);
  const outcomes = await kept();
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['failed', 'loaded'],
  );
});

test('accepts the page token of another edge on the same store, and refuses one of another store', async (t) => {
  const { reportFrom, kept } = await reportingEdge(t);
  const elsewhere = await reportingEdge(t);
  const sameStore = await reportingEdge(t, { store: elsewhere.store });
  await reportFrom(await elsewhere.page(), [loaded]);
  assert.deepEqual(await kept(), []);
  await sameStore.reportFrom(await elsewhere.page(), [loaded]);
  await sameStore.edge.close();
  assert.equal((await elsewhere.store.reports.outcomes.read(channel)).length, 1);
});

test('does not store outcomes of versions that the page was not given', async (t) => {
  const { report, kept } = await reportingEdge(t);
  await report([{ ...loaded, version: '9.9.9' }, { ...loaded, remote: 'nobody' }, loaded]);
  assert.equal((await kept()).length, 1);
});

test('stores load reports that follow an empty report', async (t) => {
  const { report, kept } = await reportingEdge(t);
  await report([{ ...loaded, version: '9.9.9' }]);
  await report([loaded]);
  assert.equal((await kept()).length, 1);
});

test('limits the load reports of one client address', async (t) => {
  const { report } = await reportingEdge(t);
  const reportTimes = async (count: number) => {
    const replies = await Promise.all(Array.from({ length: count }, () => report([loaded])));
    return [...new Set(replies.map(({ statusCode }) => statusCode))];
  };
  for (let batch = 0; batch < 12; batch += 1) assert.deepEqual(await reportTimes(100), [204]);
  assert.deepEqual(await reportTimes(1), [429]);
});

test('logs that load outcomes cannot be written, and accepts further reports', onlyWithOutages, async (t) => {
  const { files, report, lines, edge } = await reportingEdge(t);
  // The folder would be created again if it were missing. A file of that name makes the write fail.
  const endOutage = inBucket ? await files.outage() : await files.write('outcomes', 'in the way');
  assert.equal((await report([loaded])).statusCode, 204);
  await edge.close();
  await endOutage?.();
  assert.match(lines[0] ?? '', /^load outcomes could not be stored: /);
});
