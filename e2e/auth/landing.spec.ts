import type { Page } from '@playwright/test';
import { expectNoFindings, expectNoHorizontalScroll } from '../axe.ts';
import { layoutShift } from '../core/layout-shift.ts';
import { expect, test } from '../core/test.ts';

const link = (page: Page) => page.getByRole('link', { name: 'For schools', exact: true });
const part = (page: Page) => page.locator('#for-schools');

/** Sums up the layout shifts since the first paint. `layoutShift` returns the sum. */
const measureLayoutShiftFromStart = (page: Page) =>
  page.addInitScript(() => {
    Reflect.set(window, 'moved', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Reflect.set(window, 'moved', Reflect.get(window, 'moved') + Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
  });

test('a visitor on a phone loads the part for schools only after scrolling to its link', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Log in with email' })).toBeInViewport();
  await expect(part(page)).toHaveCount(0);
  await link(page).scrollIntoViewIfNeeded();
  await expect(part(page)).toBeVisible();
});

test('the landing page does not shift while it loads, also while a person scrolls down', async ({ page }) => {
  await measureLayoutShiftFromStart(page);
  for (const width of [360, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await page.goto('/');
    await expect(page.locator('#placeholder')).toHaveCount(0);
    await link(page).scrollIntoViewIfNeeded();
    await expect(part(page)).toBeVisible();
    await page.keyboard.press('End');
    await expect(page.getByRole('link', { name: 'Set up my school' })).toBeInViewport();
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
  }
});

test('the link for schools leads to the part, with mouse, with keyboard and from another page', async ({
  page,
}) => {
  await page.goto('/');
  await link(page).click();
  const title = page.getByRole('heading', { name: /who is following up/ });
  await expect(title).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Set up my school' })).toBeFocused();
  await page.goto('/privacy-policy');
  await page.goto('/#for-schools');
  await expect(title).toBeInViewport();
  await expect(part(page)).toBeFocused();
});

test.describe('accessibility', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing in the part for schools, which does not scroll sideways at any width', async ({
    page,
  }) => {
    await page.goto('/#for-schools');
    await expect(part(page).getByRole('img')).toBeVisible();
    await expectNoFindings(page);
    for (const width of [320, 768, 1024, 1920]) {
      await page.setViewportSize({ width, height: 768 });
      await expectNoHorizontalScroll(page);
    }
  });
});
