import type { Page } from '@playwright/test';
import { expect, test } from '../core/test.ts';

async function signInWith(page: Page, provider: string, who: RegExp | 'Cancel'): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: `Continue with ${provider}` }).click();
  await expect(page.getByRole('heading', { name: `Sign in with ${provider}` })).toBeVisible();
  await page.getByRole('link', { name: who }).click();
}

for (const provider of ['Google', 'Clever', 'ClassLink']) {
  test(`${provider} signs a student in`, async ({ page }) => {
    await signInWith(page, provider, /student@demo.test/);
    await expect(page).toHaveURL('/survey');
  });
}

test('a new person from a school platform continues with the school code', async ({ page }) => {
  await signInWith(page, 'Clever', /Noel Newton/);
  await expect(page).toHaveURL('/auth/school-code');
  await expect(page.getByText('Your role: Teacher.')).toBeVisible();
});

test('a new person from Google chooses a role first', async ({ page }) => {
  await signInWith(page, 'Google', /Nadia Newman/);
  await expect(page).toHaveURL('/auth/role-selection');
  await page.goto('/auth/school-code');
  await expect(page.getByRole('alert')).toHaveText(/^Role not set/);
  await page.getByRole('radio', { name: 'Student' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/auth/school-code');
});

test('a person who cancels at the provider returns to the landing screen, signed out', async ({ page }) => {
  await signInWith(page, 'Google', 'Cancel');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('alert')).toContainText('could not log you in');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Create account' })).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  await page.goto('/account');
  await expect(page).toHaveURL('/');
});
