import type { Page } from '@playwright/test';

/** How far everything has moved since the page was told to look, in the browser's own measure. */
export const startMeasuring = (page: Page) =>
  page.evaluate(() => {
    Reflect.set(window, 'moved', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        Reflect.set(window, 'moved', Reflect.get(window, 'moved') + Reflect.get(entry, 'value'));
      }
    }).observe({ type: 'layout-shift' });
  });

/** The same so far, with what has just come drawn. */
export async function moved(page: Page): Promise<number> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  return page.evaluate(() => Reflect.get(window, 'moved'));
}
