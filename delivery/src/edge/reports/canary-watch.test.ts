import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { verdictOf } from '#src/figures/verdict.ts';
import { startCanary } from '#src/publish/changes/canary.ts';
import type { CanarySettings } from '#src/store/pointers.ts';
import { channel } from '#test/publish-part.ts';
import { testEdge } from '#test/test-edge.ts';
import { openPage } from '#test/visitors.ts';

/** The age at which a page counts. */
const pageAgeMs = 4_000;

async function canaryEdge(t: TestContext, settings: CanarySettings) {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const made = await testEdge(t);
  await made.publish({ name: 'survey', version: '1.1.0' }, { canary: settings });
  const open = (network: number, cookies?: Record<string, string>) =>
    openPage(made.edge, { address: `10.0.${network}.7`, ...(cookies && { cookies }) });
  /** Opens pages in several networks. Each page reports the result of its version after a while. */
  const visitFrom = async (
    networks: readonly number[],
    count: number,
    report: (page: Awaited<ReturnType<typeof open>>) => Promise<unknown>,
  ) => {
    const pages = [];
    for (let index = 0; index < count; index += 1)
      pages.push(await open(networks[index % networks.length] ?? 0));
    t.mock.timers.tick(pageAgeMs);
    for (const page of pages) await report(page);
    return pages;
  };
  const survey = () => made.live('survey');
  const lastChange = async () => (await made.store.readLog(channel)).at(-1);
  return { ...made, open, visitFrom, survey, lastChange };
}

type Page = Awaited<ReturnType<typeof openPage>>;

const failing = (page: Page) =>
  page.report(page.version === '1.1.0' ? { faults: { error: 2, freeze: 1 } } : {});

test('withdraws a canary whose pages report faults, and logs how many visitors had them', async (t) => {
  const { edge, visitFrom, survey, lastChange, lines } = await canaryEdge(t, {
    percent: 50,
    minimumLoads: 5,
  });
  await visitFrom([1, 2, 3, 4], 120, failing);
  await edge.close();
  assert.deepEqual(await survey(), { stable: '1.0.0', previous: [], canary: null, withdrawn: ['1.1.0'] });
  const { by, action, reason = '' } = (await lastChange()) ?? {};
  assert.deepEqual([by, action], ['edge', 'withdraw']);
  const [, faulty, visitors] =
    /^(\d+) of (\d+) visitors had faults \(error \d+, freeze \d+\), and 0 of \d+ with 1\.0\.0$/.exec(
      reason,
    ) ?? assert.fail(reason);
  assert.equal(faulty, visitors);
  assert.ok(lines.includes(`the canary survey 1.1.0 was withdrawn: ${reason}`));
});

test('withdraws a canary that all visitors have when it fails for more of them than the operator tolerates', async (t) => {
  const settings = { percent: 100, withdrawAt: 0.1, minimumLoads: 5 };
  const { edge, visitFrom, survey, lastChange } = await canaryEdge(t, settings);
  await visitFrom([1, 2, 3, 4], 8, (page) => page.load('failed'));
  await edge.close();
  assert.equal((await survey())?.canary, null);
  assert.match((await lastChange())?.reason ?? '', /^(\d) of \1 visitors had faults \(load \1\)$/);
});

test('keeps a canary that fails as often as the stable version', async (t) => {
  const { edge, visitFrom, survey } = await canaryEdge(t, { percent: 50, minimumLoads: 5 });
  let visitor = 0;
  await visitFrom([1, 2, 3, 4], 120, (page) => {
    visitor += 1;
    return page.report(visitor % 2 === 0 ? { faults: { error: 1 } } : {});
  });
  await edge.close();
  assert.ok((await survey())?.canary);
});

test('keeps a canary whose only faults are attributed by the shown screen or by nothing', async (t) => {
  const { edge, visitFrom, survey } = await canaryEdge(t, { percent: 50, minimumLoads: 5 });
  await visitFrom([1, 2, 3, 4], 80, (page) =>
    page.report(page.version === '1.1.0' ? { nearby: { error: 1 }, faults: { text: 1, policy: 1 } } : {}, {
      unknown: { error: 1 },
    }),
  );
  await edge.close();
  assert.ok((await survey())?.canary);
});

test('a withdrawal counts only pages that were visible for a while, by their report and by the clock of the edge', async (t) => {
  const { edge, open, visitFrom, survey } = await canaryEdge(t, { percent: 50, minimumLoads: 5 });
  await visitFrom([1, 2, 3, 4], 80, (page) =>
    page.report(page.version === '1.1.0' ? { faults: { error: 1 } } : {}, { visibleMs: 500 }),
  );
  for (let visitor = 0; visitor < 80; visitor += 1) await failing(await open(visitor % 4));
  await edge.close();
  assert.ok((await survey())?.canary);
});

test('faults of pages that were visible for a moment are shown to the operator, who decides about a promotion', async (t) => {
  const { edge, store, visitFrom, survey } = await canaryEdge(t, { percent: 50, minimumLoads: 5 });
  await visitFrom([1, 2, 3, 4], 40, (page) =>
    page.report(page.version === '1.1.0' ? { faults: { error: 1 } } : {}, { visibleMs: 500 }),
  );
  await edge.close();
  const pointers = await survey();
  assert.ok(pointers?.canary);
  const visits = await store.reports.canaryVisits.read(channel, 'survey');
  const { canary, stable, isWorse, isWithdrawable } = verdictOf(visits, '1.0.0', pointers.canary);
  assert.deepEqual([isWorse, isWithdrawable], [true, false]);
  assert.equal(canary.visitors + stable.visitors, 40);
  assert.deepEqual([canary.faulty, stable.faulty], [canary.visitors, 0]);
});

test('a comparison counts a browser once, however many pages it opens', async (t) => {
  const { edge, open, visitFrom, survey } = await canaryEdge(t, { percent: 50, minimumLoads: 5 });
  await visitFrom([1, 2, 3, 4], 40, (page) => page.report());
  for (let time = 0; time < 60; time += 1) {
    const [first] = await visitFrom([time % 4], 1, failing);
    if (first?.version !== '1.1.0') continue;
    for (let again = 0; again < 40; again += 1) {
      const page = await open(again % 4, first.jar);
      t.mock.timers.tick(pageAgeMs);
      await failing(page);
    }
    break;
  }
  await edge.close();
  assert.ok((await survey())?.canary);
});

test('gives one network the stable version when the canary fails only there, and keeps the canary', async (t) => {
  const { edge, open, visitFrom, survey, lines } = await canaryEdge(t, { percent: 50, minimumLoads: 5 });
  await visitFrom([2, 3, 4], 60, (page) => page.report());
  // An attacker without cookies is a new visitor with each page.
  await visitFrom([1], 100, failing);
  // On a busy machine a comparison takes so long that the next one is postponed.
  while (!lines.some((line) => line.includes('fails in one network'))) await new Promise(setImmediate);
  const versions = async (network: number) => {
    const pages = await Promise.all(Array.from({ length: 30 }, () => open(network)));
    return new Set(pages.map(({ version }) => version));
  };
  assert.deepEqual([...(await versions(1))], ['1.0.0']);
  assert.deepEqual([...(await versions(2))].sort(), ['1.0.0', '1.1.0']);
  await edge.close();
  assert.ok((await survey())?.canary);
  assert.match(
    lines.join('\n'),
    /^the canary survey 1\.1\.0 fails in one network, whose visitors get 1\.0\.0 /m,
  );
});

test('withdraws a canary that fails in the only network of the site', async (t) => {
  const settings = { percent: 50, minimumLoads: 5, oneNetwork: true };
  const { edge, visitFrom, survey } = await canaryEdge(t, settings);
  await visitFrom([1], 80, failing);
  await edge.close();
  assert.equal((await survey())?.canary, null);
});

test('withdraws nothing for faults of a stable version', async (t) => {
  const { store, edge, visitFrom, survey } = await canaryEdge(t, { percent: 50, minimumLoads: 5 });
  await startCanary({ store, channel, by: 'bea', part: 'survey' }, undefined, { percent: 0 });
  await visitFrom([1, 2, 3, 4], 60, (page) => page.report({ faults: { error: 1 } }));
  await edge.close();
  assert.equal((await survey())?.stable, '1.0.0');
  assert.ok((await survey())?.canary);
});
