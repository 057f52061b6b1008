import type { Page } from '@playwright/test';
import { openStore } from '../../delivery/src/store/open-store.ts';
import { sourcePlace } from '../../delivery/src/store/source-maps.ts';
import { type PageReport, pageReportPath } from '../../shared/delivery-formats/src/page-report.ts';
import { withScreen } from '../core/damage/broken-release.ts';
import { type Edge, newChannel, startEdge } from '../core/edge.ts';
import { buildByHand } from '../core/releases/builds.ts';
import { quickWhen } from '../core/scope.ts';
import { remoteScreen } from '../core/screens.ts';
import { storeFolder } from '../core/settings.ts';
import { expect, logIn, test } from '../core/test.ts';

const version = '9.20.0';

/** A screen with a button for each fault, in the host and with the libraries of the product. */
const screen = `
  const use = async (name) => (await Object.values(scope[name])[0].get())();
  const { createElement, useLayoutEffect, useState } = await use('react');
  const { call, queryOf } = await use('@tapin/shared/api');
  const { useTranslation } = await use('@tapin/shared/i18n');
  const { useQuery } = await use('@tapin/shared/query');
  const freeze = () => { const end = performance.now() + 1500; while (performance.now() < end); };
  const broken = () => { throw new Error('broken ' + document.title); };
  const Broken = ({ children }) => broken() ?? children;
  const Looping = () => { const [n, setN] = useState(0); useLayoutEffect(() => setN(n + 1)); return n; };
  const Untitled = () => useTranslation('survey').t('there-is-no-such-text');
  const BadArgument = () => { useQuery(); return null; };
  const Query = () => {
    useQuery({ ...queryOf('GET /user/me', undefined, { dependsOn: ['again'] }), retry: false });
    return 'asked';
  };
  const shown = { Broken, Looping, Untitled, BadArgument, Query };
  const handlers = {
    click: broken,
    timer: () => setTimeout(broken),
    promise: async () => broken(),
    rejection: () => void Promise.reject('text'),
    'frozen timer': () => setTimeout(freeze),
    'frozen click': freeze,
    call: () => call('GET /user/me').catch(() => undefined),
    'shared code': () => call(42),
    violation: () => { document.createElement('div').innerHTML = '<b>x</b>'; },
    leak: () => { globalThis.kept = Array.from({ length: 71 }, (_, at) => new Array(131_072).fill(at + 0.5)); },
    'endless loop': () => { const again = () => { setTimeout(again); broken(); }; again(); },
  };
  const Screen = () => {
    const [name, setName] = useState('');
    const rendered = name && createElement(shown[name]);
    const button = (label, onClick) => createElement('button', { key: label, onClick }, label);
    return createElement('div', null,
      createElement('h1', null, 'Faults'),
      ...Object.entries(handlers).map(([label, handler]) => button(label, handler)),
      ...Object.keys(shown).map((label) => button(label, () => setName(label))),
      createElement('div', { key: 'rendered' }, rendered));
  };`;

async function recordPageReports(page: Page): Promise<PageReport[]> {
  const reports: PageReport[] = [];
  await page.route(`**${pageReportPath}`, async (route) => {
    const response = await route.fetch();
    expect(response.status()).toBe(204);
    reports.push(route.request().postDataJSON());
    await route.fulfill({ response });
  });
  return reports;
}

const hidePage = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

const partsWith = (reports: readonly PageReport[], field: 'faults' | 'nearby', kind: string) =>
  reports.flatMap(({ parts }) => parts).filter((part) => Object.hasOwn(part[field] ?? {}, kind));

test.describe.configure({ mode: 'default' });

let edge: Edge;
test.beforeAll(async () => {
  const get = `${screen}\n${withScreen('Screen', { path: '/survey', slots: [] })}`;
  await buildByHand('survey', { version, get });
  edge = await startEdge(await newChannel({ survey: version }));
});
test.afterAll(() => edge.stop());

async function openScreen(page: Page): Promise<PageReport[]> {
  const reports = await recordPageReports(page);
  await logIn(page, 'student@demo.test');
  const collector = page.waitForResponse(/\/open-page\.\w+\.js$/);
  await page.goto(`${edge.origin}/survey`);
  await expect(page.getByRole('heading', { name: 'Faults' })).toBeVisible();
  await collector;
  return reports;
}

const faults: { button: string; kind: string; field: 'faults' | 'nearby'; isThrown?: true }[] = [
  { button: 'click', kind: 'error', field: 'faults', isThrown: true },
  { button: 'timer', kind: 'error', field: 'faults', isThrown: true },
  { button: 'promise', kind: 'rejection', field: 'faults', isThrown: true },
  { button: 'rejection', kind: 'rejection', field: 'nearby', isThrown: true },
  { button: 'Broken', kind: 'render', field: 'faults' },
  { button: 'Looping', kind: 'render', field: 'faults' },
  { button: 'BadArgument', kind: 'render', field: 'faults' },
  { button: 'Untitled', kind: 'text', field: 'faults' },
  { button: 'frozen timer', kind: 'freeze', field: 'faults' },
  { button: 'frozen click', kind: 'freeze', field: 'faults' },
  { button: 'call', kind: 'call', field: 'faults' },
  { button: 'Query', kind: 'call', field: 'faults' },
  { button: 'shared code', kind: 'rejection', field: 'faults', isThrown: true },
  { button: 'violation', kind: 'policy', field: 'faults', isThrown: true },
];

for (const [at, { button, kind, field, isThrown }] of faults.entries()) {
  const isFirstOfKind = faults.findIndex((each) => each.kind === kind && each.field === field) === at;
  test(
    `a fault of the kind "${kind}" by "${button}" is counted as one of ${field} of its version`,
    quickWhen(isFirstOfKind),
    async ({ page, pageErrors, violations }) => {
      const reports = await openScreen(page);
      await page.route('**/api/user/me', (route) => route.fulfill({ status: 503, json: { msg: 'x' } }));
      await page.getByRole('button', { name: button, exact: true }).click();
      await expect
        .poll(async () => {
          await hidePage(page);
          return partsWith(reports, field, kind);
        })
        .toMatchObject([{ remote: 'survey', version, [field]: { [kind]: 1 } }]);
      const sent = JSON.stringify(reports);
      expect(sent).not.toContain('broken');
      expect(sent.length).toBeLessThan(900);
      const ofHost = reports.flatMap(({ parts }) => parts).filter(({ remote }) => remote === 'host');
      expect(ofHost.filter((part) => part.faults ?? part.nearby)).toEqual([]);
      if (isThrown) pageErrors.splice(0);
      violations.splice(0);
    },
  );
}

test('an endless loop of errors is counted once a second, and reported before the page is hidden', async ({
  page,
  pageErrors,
}) => {
  const reports = await openScreen(page);
  await page.getByRole('button', { name: 'endless loop' }).click();
  const looping = Date.now();
  await expect.poll(() => partsWith(reports, 'faults', 'error').length, { timeout: 15_000 }).toBe(1);
  const seconds = (Date.now() - looping) / 1_000;
  expect(pageErrors.length).toBeGreaterThan(100);
  expect(partsWith(reports, 'faults', 'error')[0]?.faults?.error).toBeLessThanOrEqual(seconds + 1);
  pageErrors.splice(0);
});

test('a screen that keeps 71 MB of memory is reported within half a minute', async ({ page }) => {
  await page.clock.install();
  const reports = await openScreen(page);
  await page.getByRole('button', { name: 'leak' }).click();
  await page.clock.runFor(35_000);
  await hidePage(page);
  await expect
    .poll(() => partsWith(reports, 'nearby', 'memory'))
    .toMatchObject([{ remote: 'survey', version, nearby: { memory: 1 } }]);
});

test('a page without faults reports its versions and the speed of its screens', async ({ page }) => {
  const reports = await recordPageReports(page);
  await logIn(page, 'teacher@demo.test');
  const collector = page.waitForResponse(/\/open-page\.\w+\.js$/);
  await page.goto('/staff/dashboard');
  await expect(remoteScreen(page, 'staff').getByRole('heading').first()).toBeVisible();
  await collector;
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await hidePage(page);
  await expect.poll(() => reports).toHaveLength(1);
  const parts = reports.flatMap(({ parts }) => parts);
  expect(parts.filter((part) => part.faults ?? part.nearby)).toEqual([]);
  expect(reports[0]?.unknown).toBeUndefined();
  expect(parts.map(({ remote, speed }) => [remote, Object.keys(speed ?? {}).sort()])).toEqual([
    ['host', []],
    ['staff', expect.arrayContaining(['inp', 'lcp', 'shown'])],
    ['auth', expect.arrayContaining(['shown'])],
  ]);
});

test('the reported place of a fault in a built file leads to a file of the sources', async ({ request }) => {
  const { microFrontends } = await (await request.get('/discovery.json')).json();
  const [{ metadata, extras }] = microFrontends.survey;
  const file = extras.chunks['survey-screen'].find((each: string) => each.endsWith('.js'));
  const release = { name: 'survey', version: metadata.version };
  const place = await sourcePlace(openStore(storeFolder), release, { file, line: 1, column: 3_000 });
  expect(place?.file).toMatch(/^(src|\.\.\/shared\/src)\/.+\.tsx?$/);
  expect((await request.get(`/parts/survey/${metadata.version}/${file}`)).status()).toBe(200);
  expect((await request.get(`/parts/survey/${metadata.version}/${file}.map`)).status()).toBe(404);
});
