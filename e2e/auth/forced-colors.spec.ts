import type { Page } from '@playwright/test';
import { expect, newStudent, test } from '../core/test.ts';

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

/**
 * Returns the width of an element's bottom border, because browsers draw no backgrounds and shadows with forced
 * colours.
 */
const borderWidth = (page: Page, name: string, role: 'tab' | 'link') =>
  page
    .getByRole(role, { name, exact: true })
    .evaluate((element) => getComputedStyle(element).borderBottomWidth);

test('the selected tab differs from the other tab', async ({ page }) => {
  await page.goto('/auth/role-selection');
  await expect(page.getByRole('tab', { name: 'School' })).toBeVisible();
  expect(await borderWidth(page, 'School', 'tab')).not.toBe(await borderWidth(page, 'District', 'tab'));
});

test('the link to the current screen differs from the other links in the navigation', async ({ page }) => {
  await newStudent(page);
  await page.goto('/account');
  await expect(page.getByRole('link', { name: 'Account', exact: true })).toBeVisible();
  expect(await borderWidth(page, 'Account', 'link')).not.toBe(await borderWidth(page, 'Tap in', 'link'));
});
