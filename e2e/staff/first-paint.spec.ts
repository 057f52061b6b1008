import type { Page } from '@playwright/test';
import { chooseLanguage, openWithoutScript, placeholder, windows } from '../core/placeholders.ts';
import { expect, logIn, test } from '../core/test.ts';

/**
 * Logs a person in and opens the dashboard once, so that the device has a session and records that the dashboard was
 * opened.
 */
async function openDashboard(page: Page, email: string) {
  await logIn(page, email);
  await page.goto('/staff/dashboard');
  await expect(page.getByRole('tab').first()).toBeVisible();
}

const fixedParts = (page: Page) =>
  page.evaluate(() =>
    ['main header', 'main h1', 'main section h2', 'main section h2 + p'].map((selector) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      return [selector, box && [box.x, box.y, box.height].map((length) => Math.round(length * 2) / 2)];
    }),
  );

for (const [language, title] of [
  ['en', 'Caring Connections Needed'],
  ['es', 'Necesitan apoyo'],
] as const)
  test(`the heading of the dashboard is in the page before any script runs, at its final place (${language})`, async ({
    page,
    context,
  }) => {
    await chooseLanguage(context, language);
    await openDashboard(page, 'teacher@demo.test');
    for (const { width, colorScheme } of windows) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      const send = await openWithoutScript(page, '/staff/dashboard');
      await expect(placeholder(page).getByRole('heading', { level: 2 })).toHaveText(title);
      const before = await fixedParts(page);
      await send();
      await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
      expect(await fixedParts(page)).toEqual(before);
    }
  });

test('a student who opens the address of the dashboard sees nothing of it', async ({ page }) => {
  await logIn(page, 'student@demo.test');
  await page.goto('/survey');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const send = await openWithoutScript(page, '/staff/dashboard');
  await expect(placeholder(page)).toBeEmpty();
  await send();
  await expect(page).toHaveURL('/survey');
});
