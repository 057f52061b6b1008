import type { Page } from '@playwright/test';

export const startMeasuringLayoutShift = (page: Page) =>
  page.evaluate(() => {
    Reflect.set(window, 'moved', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        Reflect.set(window, 'moved', Reflect.get(window, 'moved') + Reflect.get(entry, 'value'));
      }
    }).observe({ type: 'layout-shift' });
  });

export async function layoutShift(page: Page): Promise<number> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  return page.evaluate(() => Reflect.get(window, 'moved'));
}
