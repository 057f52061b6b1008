import type { Page } from '@playwright/test';
import { withScreen } from '../core/damage/broken-release.ts';
import { newChannel } from '../core/edge.ts';
import { buildByHand } from '../core/releases/builds.ts';
import { onlyInAll, quickWhen } from '../core/scope.ts';
import { remoteScreen } from '../core/screens.ts';
import { expect, logIn, test } from '../core/test.ts';

function recordFaults(page: Page): Set<string> {
  const found = new Set<string>();
  page.on('request', (request) => {
    if (!request.url().endsWith('/page-reports')) return;
    for (const { remote, version, faults = {}, nearby = {} } of request.postDataJSON().parts) {
      for (const kind of Object.keys(faults)) found.add(`${remote} ${version} ${kind}`);
      for (const kind of Object.keys(nearby)) found.add(`${remote} ${version} ${kind} nearby`);
    }
  });
  return found;
}

/** Waits for the code that watches an open page. It is loaded after the first screen. */
const codeThatWatches = (page: Page) =>
  page.waitForEvent('requestfinished', (request) => /\/open-page\./.test(request.url()));

const goOn = (page: Page) => page.getByRole('button', { name: 'Go on' }).click();
const header = (page: Page) => page.getByRole('link', { name: 'TapIn home' });
const still = (page: Page) => page.getByRole('heading', { name: 'Still here' });

async function expectWorkingShell(page: Page): Promise<void> {
  await expect(header(page)).toBeVisible();
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await expect(page).toHaveURL(/\/account$/);
  await page.getByRole('link', { name: 'Tap in' }).click();
  await expect(still(page)).toBeVisible();
}

// A fault is reported 5 to 10 seconds after it was found, and the page checks itself once a second.
test.describe.configure({ timeout: 120_000 });

interface Attack {
  name: string;
  version: string;
  onLoad?: string;
  onShown?: string;
  onPress?: string;
}

const attacks: Attack[] = [
  {
    name: 'breaks Array.prototype.map while it is loaded',
    version: '9.71.0',
    onLoad: "Array.prototype.map = () => { throw new Error('no map'); };",
  },
  {
    name: 'replaces history.pushState while it is loaded',
    version: '9.72.0',
    onLoad: 'history.pushState = () => {};',
  },
  {
    name: 'empties the body when it is shown',
    version: '9.73.0',
    onShown: "document.body.innerHTML = '';",
  },
  {
    name: 'removes the header at a click',
    version: '9.74.0',
    onPress: "document.querySelector('header').remove();",
  },
  {
    name: 'empties the root at a click',
    version: '9.75.0',
    onPress: "document.querySelector('#root').replaceChildren();",
  },
];

for (const { name, version, ...code } of attacks) {
  const scope = quickWhen(name === 'removes the header at a click');
  test(
    `a release that ${name}: the page repairs itself and reports the fault of the release`,
    scope,
    async ({ page, edgeFor }) => {
      await buildHostile({ version, ...code });
      const edge = await edgeFor(await newChannel({ survey: version }));
      const faults = recordFaults(page);
      await logIn(page, 'student@demo.test');
      const watched = codeThatWatches(page);
      await page.goto(`${edge.origin}/survey`);
      await expect(still(page)).toBeVisible();
      await watched;
      if (code.onPress) await goOn(page);
      await expectWorkingShell(page);
      await expect(remoteScreen(page, 'survey')).toHaveAttribute('data-version', version);
      await expect.poll(() => [...faults], { timeout: 20_000 }).toContain(`survey ${version} tampering`);
      expect([...faults].filter((fault) => fault.startsWith('host '))).toEqual([]);
    },
  );
}

async function expectLeft(page: Page, version: string): Promise<void> {
  await expect(remoteScreen(page, 'survey')).not.toHaveAttribute('data-version', version, {
    timeout: 20_000,
  });
  await expect(remoteScreen(page, 'survey').getByRole('heading').first()).toBeVisible({ timeout: 20_000 });
  await expect(header(page)).toBeVisible();
}

const hiding: { name: string; version: string; onShown: string }[] = [
  {
    name: 'hides every button by a style sheet',
    version: '9.76.0',
    onShown: `
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('button { display: none !important }');
      document.adoptedStyleSheets = [sheet];`,
  },
  {
    name: 'hides the header by an inline style',
    version: '9.80.0',
    onShown: "document.querySelector('header').style.display = 'none';",
  },
  {
    name: 'lays an element over the page',
    version: '9.81.0',
    onShown: `
      const cover = document.createElement('div');
      cover.style.cssText = 'position: fixed; inset: 0; z-index: 9';
      document.body.append(cover);`,
  },
];

for (const { name, version, onShown } of hiding) {
  const scope = quickWhen(name === 'lays an element over the page');
  test(
    `a page leaves a release that ${name}, and loads the last known good version`,
    scope,
    async ({ page, edgeFor }) => {
      await buildHostile({ version, onShown });
      const edge = await edgeFor(await newChannel({ survey: version }));
      await logIn(page, 'student@demo.test');
      await page.goto(`${edge.origin}/survey`);
      await expect(still(page)).toBeVisible();
      // The page reports the fault while it is unloaded, when Playwright does not see its requests.
      await expectLeft(page, version);
    },
  );
}

test(
  'a page leaves a release that repeatedly removes the header, and loads the last known good version',
  onlyInAll,
  async ({ page, edgeFor }) => {
    const version = '9.77.0';
    const onShown = "setInterval(() => document.querySelector('header').remove(), 700);";
    await buildHostile({ version, onShown });
    const edge = await edgeFor(await newChannel({ survey: version }));
    await logIn(page, 'student@demo.test');
    await page.goto(`${edge.origin}/survey`);
    await expectLeft(page, version);
  },
);

const busy: Pick<Parameters<typeof buildHostile>[0], 'version' | 'onRender' | 'onPress'>[] = [
  {
    version: '9.78.0',
    onRender: `
      const [count, setCount] = useState(0);
      useEffect(() => { if (count > 0) setCount(count + 1); }, [count]);`,
    onPress: 'setCount(1);',
  },
  {
    version: '9.79.0',
    onPress: 'const end = performance.now() + 6_000; while (performance.now() < end);',
  },
];

for (const { version, ...code } of busy) {
  const name = code.onRender ? 'renders without an end' : 'freezes for six seconds';
  test(
    `a release that ${name}: the page offers a way out`,
    quickWhen(code.onRender !== undefined),
    async ({ page, edgeFor }) => {
      await buildHostile({ version, ...code });
      const edge = await edgeFor(await newChannel({ survey: version }));
      await logIn(page, 'student@demo.test');
      const watched = codeThatWatches(page);
      await page.goto(`${edge.origin}/survey`);
      await expect(still(page)).toBeVisible();
      await watched;
      if (code.onRender) await goOn(page);
      // The first press may be before the page checks itself.
      await expect(async () => {
        if (!code.onRender) await goOn(page);
        await expect(page.getByText('This page is slow.')).toBeVisible({ timeout: 5_000 });
      }).toPass({ timeout: 50_000 });
      await page.getByRole('button', { name: 'Leave this page' }).click();
      await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
    },
  );
}

const survey = { path: '/survey', slots: [] };

interface HostileRemote {
  version: string;
  onLoad?: string;
  onShown?: string;
  onPress?: string;
  /** The body of the component before it returns its elements, for example with hooks. */
  onRender?: string;
}

/** Builds a version of the check-in that runs the given code. Its screen has the heading “Still here”. */
const buildHostile = ({ version, onLoad = '', onShown = '', onPress = '', onRender = '' }: HostileRemote) =>
  buildByHand('survey', {
    version,
    get: `
      const [react] = Object.keys(scope.react);
      const { createElement, useEffect, useState } = (await scope.react[react].get())();
      ${onLoad}
      const Screen = () => {
        ${onRender}
        useEffect(() => { ${onShown} }, []);
        return createElement('div', null,
          createElement('h1', null, 'Still here'),
          createElement('button', { type: 'button', onClick: () => { ${onPress} } }, 'Go on'));
      };
      ${withScreen('Screen', survey)}`,
  });
