import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { promote, startCanary } from '#src/publish/changes/canary.ts';
import type { CanaryVisit } from '#src/store/stored-reports.ts';
import { channel, liveStore } from '#test/publish-part.ts';

async function storeWithVisits(
  t: TestContext,
  visitOf: (index: number, isCanary: boolean) => Pick<CanaryVisit, 'kinds' | 'speed'>,
  visitors = 400,
) {
  const made = await liveStore(t);
  const info = { budgets: { speed: { lcp: 2_000 } } };
  await made.publish({ name: 'survey', version: '1.1.0', info }, { canary: { percent: 50 } });
  const at = new Date().toISOString();
  const visits = Array.from({ length: visitors }, (_, index) => {
    const isCanary = index % 2 === 0;
    const version = isCanary ? '1.1.0' : '1.0.0';
    const network = `${index % 7}`;
    return { at, part: 'survey', version, visitor: `${index}`, network, ...visitOf(index, isCanary) };
  });
  await made.store.reports.canaryVisits.append(channel, visits);
  const operation = { store: made.store, channel, by: 'bea' };
  const status = async () => (await made.release('status')).stdout;
  const storeFigures = (survey: Record<string, object>) => {
    const [day, hour = ''] = new Date().toISOString().split(/[T:]/);
    return made.store.objects.replace(
      `figures/${channel}/${day}/one.json`,
      JSON.stringify({ networks: 1, hours: { [hour]: { parts: { survey }, unknown: {} } } }),
    );
  };
  return { ...made, operation, status, storeFigures };
}

const good = () => ({ kinds: [], speed: { lcp: 900 } });

test('promotes a canary that is as good as the stable version', async (t) => {
  const { operation, live, status } = await storeWithVisits(t, good);
  assert.match(await status(), /canary: 1\.1\.0 0 of 200 visitors with faults, 1\.0\.0 0 of 200 /);
  assert.match(await status(), /no evidence against the canary so far/);
  await promote({ ...operation, parts: ['survey'] });
  assert.equal((await live('survey'))?.stable, '1.1.0');
});

const heldBack: [string, Parameters<typeof storeWithVisits>[1], RegExp][] = [
  [
    'fails more often',
    (index, isCanary) => ({ kinds: isCanary && index % 8 === 0 ? ['error'] : [] }),
    /survey 1\.1\.0 is held back, because it fails more often than 1\.0\.0: 50 of 200 visitors had faults \(error 50\), and 0 of 200 with 1\.0\.0: /,
  ],
  [
    'is slower',
    (index, isCanary) => ({ kinds: [], speed: { lcp: (isCanary ? 1_800 : 900) + (index % 5) * 100 } }),
    /survey 1\.1\.0 is held back, because it is slower than 1\.0\.0: /,
  ],
];

for (const each of [5, 12])
  test(`refuses to promote a canary when all ${each} of its visitors had errors, and none of ${each} other visitors`, async (t) => {
    const visitOf = (_: number, isCanary: boolean) => ({ kinds: isCanary ? ['error'] : [] });
    const { operation, status } = await storeWithVisits(t, visitOf, 2 * each);
    await assert.rejects(
      promote({ ...operation, parts: ['survey'] }),
      new RegExp(`held back, because it fails more often than 1.0.0: ${each} of ${each} visitors had faults`),
    );
    assert.match(await status(), /the canary fails more often, and cannot be promoted/);
  });

test('promote warns that nobody has loaded the version, or that more of its visits had faults', async (t) => {
  const { release, storeFigures } = await storeWithVisits(t, good, 0);
  const unseen = await release('promote', 'survey');
  assert.match(
    unseen.stdout,
    /^warning: survey 1\.1\.0: no visit of production has loaded it in 7 days, so nothing is known about its faults$/m,
  );
  const visits = (count: number, faulty: number) => ({
    ...{ visits: count, faulty, kinds: { error: faulty }, nearby: {}, places: {}, speed: {} },
  });
  await storeFigures({ '1.0.0': visits(9, 0), '1.1.0': visits(3, 2) });
  await release('rollback', 'survey');
  await release('canary', 'survey', '--version', '1.1.0', '--percent', '50', '--anyway');
  const seen = await release('promote', 'survey');
  assert.doesNotMatch(seen.stdout, /no visit/);
  assert.match(
    seen.stdout,
    /^warning: survey 1\.1\.0: 2 of 3 visits in 7 days had faults, and 0 of 9 with 1\.0\.0$/m,
  );
});

for (const [what, visitOf, message] of heldBack) {
  test(`refuses to promote a canary that ${what}, and to give it to more visitors, unless the operator insists`, async (t) => {
    const { operation, live } = await storeWithVisits(t, visitOf);
    await assert.rejects(promote({ ...operation, parts: ['survey'] }), message);
    const more = startCanary({ ...operation, part: 'survey' }, undefined, { percent: 80 });
    await assert.rejects(more, message);
    await startCanary({ ...operation, part: 'survey' }, undefined, { percent: 10 });
    assert.equal((await live('survey'))?.canary?.percent, 10);
    await promote({ ...operation, parts: ['survey'], anyway: true });
    assert.equal((await live('survey'))?.stable, '1.1.0');
  });
}

test('promote warns that the pages of visitors exceed a speed budget', async (t) => {
  const { release, storeFigures } = await storeWithVisits(t, good);
  const lcp = [0, 0, 0, 0, 0, 0, 10, 30, 0, 0, 0, 0];
  const figures = { visits: 40, faulty: 0, kinds: {}, nearby: {}, places: {}, speed: { lcp } };
  await storeFigures({ '1.1.0': figures });
  const { stdout } = await release('promote', 'survey');
  assert.match(
    stdout,
    /^warning: survey 1\.1\.0: three quarters of the visits have a LCP of 2833 ms or less, and its budget is 2000 ms \(40 values\)$/m,
  );
});

test('warns when a canary starts on a site whose visitors come from one network', async (t) => {
  const { release, storeFigures } = await storeWithVisits(t, good);
  const canary = (...args: string[]) => release('canary', 'survey', '--percent', ...args);
  assert.doesNotMatch((await canary('60')).stdout, /warning/);
  await storeFigures({});
  const warned = await canary('70');
  assert.match(
    warned.stdout,
    /^warning: the visitors of the last days came from one network\. .*--one-network$/m,
  );
  assert.doesNotMatch((await canary('80', '--one-network')).stdout, /warning/);
});
