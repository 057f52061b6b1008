import type { Page } from '@playwright/test';
import { publishPart } from '../../delivery/src/publish/publish.ts';
import { openStore } from '../../delivery/src/store/open-store.ts';
import { withScreen } from '../core/damage/broken-release.ts';
import { newChannel, startEdge } from '../core/edge.ts';
import { buildByHand, buildFolder } from '../core/releases/builds.ts';
import { onlyInAll } from '../core/scope.ts';
import { remoteScreen } from '../core/screens.ts';
import { storeFolder } from '../core/settings.ts';
import { expect, logIn, test } from '../core/test.ts';

const version = '9.30.0';
const visitors = 3;
const token = 'a-token-of-the-browser-tests';

/** A screen with a button for each fault. The last button hides every button of the page. */
const screen = `
  const use = async (name) => (await Object.values(scope[name])[0].get())();
  const { createElement, useEffect, useLayoutEffect, useState } = await use('react');
  const broken = () => { throw new Error('broken'); };
  const Looping = () => { const [n, setN] = useState(0); useLayoutEffect(() => setN(n + 1)); return null; };
  const hideButtons = () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('button { display: none !important }');
    document.adoptedStyleSheets = [sheet];
  };
  const Screen = () => {
    const [loops, setLoops] = useState(false);
    useEffect(() => { setInterval(() => undefined, 100); }, []);
    const handlers = {
      'throws in a click': broken,
      'throws in a timer': () => setTimeout(broken),
      'rejects a promise': async () => broken(),
      'freezes the page': () => { const end = performance.now() + 1500; while (performance.now() < end); },
      'breaks a built-in': () => { Array.prototype.map = broken; setLoops(true); },
      'loops in an effect': () => setLoops(true),
      'hides every button': hideButtons,
    };
    return createElement('div', null, createElement('h1', null, 'A bad release'),
      ...Object.entries(handlers).map(([label, onClick]) => createElement('button', { key: label, onClick }, label)),
      loops && createElement(Looping, { key: 'loops' }));
  };`;

/** The faults after which a page goes on, each with the kind under which the page reports it. */
const harmless = {
  'throws in a click': 'error',
  'throws in a timer': 'error',
  'rejects a promise': 'rejection',
  'freezes the page': 'freeze',
};

/**
 * The faults after which the page loads the earlier version. When a built-in function is broken, React removes the
 * shell.
 */
const endings = ['loops in an effect', 'breaks a built-in', 'hides every button'];

/** Makes the page send its report, as when a person looks at another tab for a moment. */
const leaveForAMoment = (page: Page) =>
  page.evaluate(() => {
    for (const value of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }
  });

function recordKinds(page: Page): Set<string> {
  const kinds = new Set<string>();
  page.on('request', (request) => {
    if (!request.url().endsWith('/page-reports')) return;
    for (const part of request.postDataJSON().parts)
      if (part.version === version) for (const kind of Object.keys(part.faults ?? {})) kinds.add(kind);
  });
  return kinds;
}

async function visit(page: Page, address: string, ending: string): Promise<void> {
  const kinds = recordKinds(page);
  const blamedHosts: string[] = [];
  page.on('request', (request) => {
    const body = request.url().endsWith('/load-outcomes') ? (request.postData() ?? '') : '';
    if (/"remote":"host"[^}]*"failed"/.test(body)) blamedHosts.push(body);
  });
  await logIn(page, 'student@demo.test');
  const collector = page.waitForResponse(/\/open-page\.\w+\.js$/);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'A bad release' })).toBeVisible();
  await collector;
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  for (const name of Object.keys(harmless)) await press(name);
  // A page counts only after it was visible for three seconds. The code that measures this time is loaded after the
  // screen.
  await page.waitForFunction(() => performance.now() > 6_500);
  await expect(async () => {
    await leaveForAMoment(page);
    expect([...kinds]).toEqual(expect.arrayContaining(Object.values(harmless)));
  }).toPass();
  await press(ending);
  await expect(remoteScreen(page, 'survey')).not.toHaveAttribute('data-version', version, {
    timeout: 20_000,
  });
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  expect(blamedHosts).toEqual([]);
}

test(
  'a release with eight faults is withdrawn after three visitors, and the operator sees why',
  onlyInAll,
  async ({ browser, page }) => {
    test.setTimeout(180_000);
    await buildByHand('survey', {
      version,
      get: `${screen}\n${withScreen('Screen', { path: '/survey', slots: [] })}`,
    });
    const channel = await newChannel();
    const edge = await startEdge(channel, { OPS_TOKEN: token });
    const canary = { percent: 100, withdrawAt: 0.1, minimumLoads: visitors, oneNetwork: true };
    const folder = buildFolder('survey', version);
    await publishPart({ folder, store: storeFolder, channel, publishedBy: 'e2e', commit: 'e2e', canary });
    const store = openStore(storeFolder);
    const running = async () => (await store.readChannel(channel))?.remotes.survey?.canary;

    expect(await running()).not.toBeNull();
    const visitOnce = async (visitor: number) => {
      const context = await browser.newContext();
      await visit(await context.newPage(), `${edge.origin}/survey`, endings[visitor % endings.length] ?? '');
      await context.close();
    };
    // Each visitor keeps a core busy for seconds, so more than two visitors at once would only wait for each other.
    for (let visitor = 0; visitor < visitors; visitor += 2)
      await Promise.all([visitor, visitor + 1].filter((next) => next < visitors).map(visitOnce));
    await expect.poll(running, { timeout: 30_000 }).toBeNull();
    expect((await store.readLog(channel)).at(-1)).toMatchObject({ by: 'edge', action: 'withdraw' });

    await page.goto(`${edge.origin.replace('localhost', 'ops.localhost')}/ops`);
    await page.getByLabel('Token').fill(token);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(channel);
    const main = page.locator('main');
    await expect(main).toContainText('withdrawn as a canary');
    await expect(main).toContainText(
      /[23] of 3 visitors had faults \(.*error [23].*rejection [23].*freeze [23]/,
    );
    await edge.stop();
  },
);
