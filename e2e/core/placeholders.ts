import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './test.ts';

/** The windows in which placeholders are compared with screens, each with one of the themes. */
export const windows = [
  { width: 360, colorScheme: 'dark' },
  { width: 768, colorScheme: 'light' },
  { width: 1366, colorScheme: 'dark' },
] as const;

export const placeholder = (page: Page) => page.locator('#placeholder');

/** Opens a page without its main script, which arrives only when the returned function is called. */
export async function openWithoutScript(page: Page, path: string) {
  const main = /\/parts\/host\/[^/]+\/main\.\w+\.js$/;
  let send = () => {};
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.unroute(main);
  await page.route(main, async (route) => {
    await sent;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.locator('#root')).toBeAttached();
  return async () => {
    send();
    await expect(placeholder(page)).toHaveCount(0);
    await expect(page.locator('main h1')).toBeVisible();
  };
}

/**
 * Returns the name and the rectangle of each visible element of the screen. The part for schools, which is below the
 * screen, is left out.
 */
export const rectangles = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'main :is(h1, h2, p, a, button, input, label, svg, section, form, li, div):not(#for-schools, #for-schools *)',
      ),
    ]
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const box = [x, y, width, height].map((length) => Math.round(length * 2) / 2);
        return `${element.localName} ${element.textContent?.slice(0, 30)} ${box.join(' ')}`;
      })
      // The elements around a screen have no size.
      .filter((line) => !line.endsWith(' 0 0')),
  );

export const readAloud = async (page: Page): Promise<string[]> =>
  (await page.locator('main').ariaSnapshot()).split('\n');

/**
 * Returns those of the lines that a screen reader still reads in the same order. The screen may add lines between them.
 */
export async function spokenAgain(page: Page, lines: readonly string[]): Promise<string[]> {
  const expected = [...lines];
  return (await readAloud(page)).filter((line) => line === expected[0] && expected.shift() !== undefined);
}

export const chooseLanguage = (context: BrowserContext, language: string) =>
  context.addInitScript((chosen) => localStorage.setItem('tapin.language', chosen), language);

const halfMegabit = { offline: false, latency: 150, downloadThroughput: 62_500, uploadThroughput: 62_500 };

export async function slowDown(page: Page, cpu: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', halfMegabit);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}
