import type { CDPSession, Page } from '@playwright/test';
import { expect, logIn, test } from '../core/test.ts';

/** The limit for twenty navigations. A screen that leaves one listener at each navigation adds twenty. */
const maxGrowth = 8;

/** Counts the listeners of the page, after a garbage collection. */
async function countListeners(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSEventListeners')?.value ?? Number.NaN;
}

async function countIntervals(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const { setInterval, clearInterval } = window;
    const running = new Set<unknown>();
    Object.assign(window, {
      running,
      setInterval: (...given: Parameters<typeof setInterval>) => {
        const id = setInterval(...given);
        running.add(id);
        return id;
      },
      clearInterval: (id: number) => {
        running.delete(id);
        clearInterval(id);
      },
    });
  });
  return () => page.evaluate(() => Reflect.get(window, 'running').size);
}

const visits: [person: string, path: string, first: string, second: string][] = [
  ['student@demo.test', '/survey', 'Tap in', 'Account'],
  ['teacher@demo.test', '/staff/dashboard', 'Dashboard', 'Students'],
];

for (const [person, path, first, second] of visits) {
  test(`20 navigations between the screens “${first}” and “${second}” leave no listeners and timers behind`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    const intervals = await countIntervals(page);
    await logIn(page, person);
    await page.goto(path);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const navigate = async (times: number) => {
      for (let round = 0; round < times; round += 2)
        for (const name of [second, first]) {
          const link = page.getByRole('link', { name, exact: true }).first();
          await link.click();
          await expect(link).toHaveAttribute('aria-current', 'page');
          await expect(page.locator('main [data-remote]').getByRole('heading').first()).toBeVisible();
        }
    };
    const growthIn20 = async () => {
      const before = { listeners: await countListeners(session), intervals: await intervals() };
      await navigate(20);
      return {
        listeners: (await countListeners(session)) - before.listeners,
        intervals: (await intervals()) - before.intervals,
      };
    };
    await navigate(6);
    // A chunk that is loaded once, and garbage that is collected late, add listeners in some rounds. A screen that
    // leaves listeners adds them in each round. A slow machine needs most of a minute for a round, so the limit leaves
    // time for several rounds.
    await expect(async () => {
      const { listeners, intervals } = await growthIn20();
      expect(listeners).toBeLessThanOrEqual(maxGrowth);
      expect(intervals).toBe(0);
    }).toPass({ timeout: 240_000 });
  });
}
