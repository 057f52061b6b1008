import type { Page } from '@playwright/test';
import { expect, test } from '../core/test.ts';

async function logInWith(page: Page, provider: string, who: RegExp | 'Cancel'): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: `Continue with ${provider}` }).click();
  await expect(page.getByRole('heading', { name: `Log in with ${provider}` })).toBeVisible();
  await page.getByRole('link', { name: who }).click();
}

test('a student logs in with a school platform', async ({ page }) => {
  await logInWith(page, 'Clever', /student@demo.test/);
  await expect(page).toHaveURL('/survey');
});

test('a person who cancels a log-in at the provider returns to the landing screen, logged out', async ({
  page,
}) => {
  await logInWith(page, 'Google', 'Cancel');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('alert')).toContainText('could not log you in');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Create account' })).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  await page.goto('/account');
  await expect(page).toHaveURL('/');
});
