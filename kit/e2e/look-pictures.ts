import type { Request } from '@playwright/test';
import { expect, test } from '@tapin/shared/testing/journeys';
import { type LookScreen, lookNow, variants } from './look-screens.ts';

const screens: LookScreen[] = JSON.parse(process.env.TAPIN_LOOK_SCREENS ?? '[]');

for (const { width, height, theme, language } of variants)
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height }, colorScheme: theme, locale: language });

    for (const { name, path, role } of screens)
      test(`${name} in ${language}, ${theme}`, async ({ page, logIn }) => {
        await page.clock.setFixedTime(lookNow);
        const pending = new Set<Request>();
        page.on('request', (request) => pending.add(request));
        page.on('requestfinished', (request) => pending.delete(request));
        page.on('requestfailed', (request) => pending.delete(request));
        if (role) await logIn(role);
        await page.goto(path);
        await expect(page.locator('main h1').first()).toBeVisible();
        await expect.poll(() => pending.size).toBe(0);
        // The navigation has the entries of all remotes, which change without this remote.
        await expect(page).toHaveScreenshot(`${name}-${width}.png`, {
          mask: [page.locator('header:not(main header)')],
          maskColor: '#8892a0',
        });
      });
  });
