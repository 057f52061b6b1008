import type { Page } from '@playwright/test';
import { addRemotes } from '../core/further-remotes.ts';
import { expect, logIn, test } from '../core/test.ts';

const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu' });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Find a page' });

test('a person with 102 remotes finds a page with the keyboard only', async ({ page }) => {
  await addRemotes(page, 98);
  await logIn(page, 'admin@demo.test');
  await page.goto('/staff/students');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await menuButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('TRIPS 11');
  await expect(page.getByRole('status').filter({ hasText: '1 page' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search(page)).toBeHidden();
  await expect(menuButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(search(page)).toHaveValue('');
  await page.keyboard.type('month');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/staff\/month$/);
  await expect(search(page)).toBeHidden();
  // The links beside the menu are those that come first, and the others cannot be reached there.
  const bar = page.getByRole('navigation', { name: 'Main navigation' }).first();
  await expect(bar.getByRole('link').first()).toHaveText(/Dashboard|Today/);
  for (const link of await bar.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 });
});

test('a long navigation is usable at 360 pixels', async ({ page }) => {
  await addRemotes(page, 98);
  await page.setViewportSize({ width: 360, height: 640 });
  await logIn(page, 'admin@demo.test');
  await page.goto('/staff/students');
  await menuButton(page).click();
  await search(page).fill('library');
  const last = page.getByRole('link', { name: 'Library 12' });
  await last.scrollIntoViewIfNeeded();
  await expect(search(page)).toBeInViewport();
  await expect(last).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.keyboard.press('Escape');
  await expect(last).toBeHidden();
});

test('a student receives no code of a long navigation', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await logIn(page, 'student@demo.test');
  await page.goto('/survey');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(requested.filter((url) => /staff-shell/.test(url))).toEqual([]);
});
