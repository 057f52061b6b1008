import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Waits until no transition or animation is running, because axe would measure the contrast of an intermediate colour.
 * Even a transition of zero duration shows its first colour until the next frame. Endless animations are ignored.
 */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const running = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        );
    for (let animations = running(); animations.length > 0; animations = running())
      await Promise.allSettled(animations.map(({ finished }) => finished));
  });
}

const rulesOfColours = ['color-contrast', 'link-in-text-block'];

async function findingsOf(page: Page, rules: Parameters<AxeBuilder['options']>[0]): Promise<string[]> {
  await waitForAnimations(page);
  // Only violations are collected, because the results about thousands of elements without violations take as long as
  // the rules themselves.
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'], ...rules });
  // Legacy mode is for a page without frames. Otherwise axe opens another page, to which it moves the results of
  // frames.
  const { violations } = await builder.setLegacyMode(page.frames().length === 1).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

async function expectNoFindingsInTheme(page: Page, disabledRules: string[]): Promise<void> {
  const disabled = disabledRules.map((rule) => [rule, { enabled: false }]);
  expect(await findingsOf(page, { rules: Object.fromEntries(disabled) })).toEqual([]);
}

/** Scans the page with all rules, and in the other theme with the rules about colours. */
export async function expectNoFindings(page: Page, disabledRules: string[] = []): Promise<void> {
  await expectNoFindingsInTheme(page, disabledRules);
  const [isDark, isForced] = await page.evaluate(() =>
    ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) => matchMedia(query).matches),
  );
  // The system chooses forced colours, so they are the same in both themes.
  if (isForced) return;
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
  expect(await findingsOf(page, { runOnly: rulesOfColours }), 'in the other theme').toEqual([]);
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
}

/** Expects that the page is not wider than the screen. It polls, because the layout follows a new size with a delay. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/** Scans the page in the size of a phone and then of a computer, which remains, and expects that the page fits both. */
export async function expectAccessible(page: Page, disabledRules: string[] = []): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoHorizontalScroll(page);
  await expectNoFindingsInTheme(page, disabledRules);
  await page.setViewportSize({ width: 1366, height: 768 });
  await expectNoHorizontalScroll(page);
  await expectNoFindings(page, disabledRules);
}
