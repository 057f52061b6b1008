import type { Browser } from '@playwright/test';
import { languages } from '@tapin/contract/languages';
import { sessionMarker } from '@tapin/contract/session-marker';
import { elementBoxes, movedElements } from './element-boxes.ts';

const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

interface CheckOptions {
  site: string;
  paths: readonly string[];
  widths: readonly number[];
  cookie: string | undefined;
}

const mainScript = /\/parts\/host\/[^/]+\/main\.\w+\.js$/;
const arrivalMs = 30_000;

/** Compares the place of every element of the placeholders with its place in the screens that replace them. */
export async function checkPlaceholders(browser: Browser, options: CheckOptions): Promise<string[]> {
  const problems: string[] = [];
  for (const path of options.paths)
    for (const width of options.widths)
      for (const language of languages)
        for (const theme of themes) {
          const found = await checkPage(browser, options, { path, width, language, theme });
          const where = `${path} at ${width} px in ${language}, ${theme}`;
          problems.push(...found.map((problem) => `${where}: ${problem}`));
        }
  return problems;
}

interface Visit {
  path: string;
  width: number;
  language: string;
  theme: Theme;
}

async function checkPage(
  browser: Browser,
  { site, cookie }: CheckOptions,
  { path, width, language, theme }: Visit,
): Promise<string[]> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    locale: language,
    colorScheme: theme,
  });
  try {
    const page = await context.newPage();
    const [name = '', ...value] = cookie?.split('=') ?? [];
    if (name) {
      const session = { name, value: value.join('='), url: site };
      await context.addCookies([session, { name: sessionMarker, value: '1', url: site }]);
    }
    const released = Promise.withResolvers<void>();
    await page.route(mainScript, async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.goto(new URL(path, site).href, { waitUntil: 'commit' });
    await page.locator('#root').waitFor({ state: 'attached', timeout: arrivalMs });
    if ((await page.locator('#placeholder > :not(template)').count()) === 0)
      return ['the page has no placeholder: is this version published, and is the person the right one?'];
    const before = await page.evaluate(elementBoxes);
    released.resolve();
    await page.locator('#placeholder').waitFor({ state: 'detached', timeout: arrivalMs });
    return movedElements(before, await page.evaluate(elementBoxes)).map(
      (element) => `${element} is at another place in the screen`,
    );
  } finally {
    await context.close();
  }
}
