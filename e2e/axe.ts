import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { quickWhen } from './core/scope.ts';

/** Each language is tested once, and each theme together with one of the languages. */
export const appearances = [
  { locale: 'en-US', colorScheme: 'light' },
  { locale: 'es-MX', colorScheme: 'dark' },
] as const;

/** The rules of axe hardly depend on the language: the quick run scans every screen once, `--all` in each look. */
export const scopeOf = ({ locale }: { locale: string }) => quickWhen(locale === appearances[0].locale);

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

export async function expectNoFindings(page: Page, disabledRules: string[] = []): Promise<void> {
  await waitForAnimations(page);
  // The other kinds of results, about thousands of elements that pass, take as long as the rules.
  const builder = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .disableRules(disabledRules);
  // A page without frames does not need another page to which the results of its frames are moved.
  const { violations } = await builder.setLegacyMode(page.frames().length === 1).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** Expects that the page is not wider than the screen. It polls, because the layout follows a resize with a delay. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}
