import type { Page } from '@playwright/test';
import { answerOthers, questionNumber } from '../core/questions.ts';
import { demoPassword, expect, newStudent, test } from '../core/test.ts';

async function signInWithForm(
  page: Page,
  email: string,
  choice: 'Remember me' | 'One-time login',
): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: choice }).click();
}

async function answer(page: Page, choice: string): Promise<void> {
  await page.getByRole('radio', { name: choice }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a student signs in with "Remember me", checks in, is still done after a reload, and signs out', async ({
  page,
  context,
}) => {
  const { email } = await newStudent(page);
  await context.clearCookies();
  await signInWithForm(page, email, 'Remember me');
  await expect(page).toHaveURL('/survey');
  const session = (await context.cookies()).find(({ name }) => name === 'tapin_session');
  expect(session?.expires).toBeGreaterThan(Date.now() / 1000 + 29 * 24 * 3600);

  await expect(questionNumber(page, 1)).toBeVisible();
  await answer(page, 'Yes');
  await expect(questionNumber(page, 2)).toBeVisible();
  await answer(page, 'No');
  await expect(questionNumber(page, 3)).toBeVisible();
  await answer(page, 'Good');
  await answerOthers(page);
  await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: /Thank you/ })).toBeVisible();

  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/survey');
  await expect(page).toHaveURL('/');
});

test('a one-time login sets a session cookie without an expiry date', async ({ page, context }) => {
  await signInWithForm(page, 'teacher@demo.test', 'One-time login');
  await expect(page).not.toHaveURL('/auth/login');
  const session = (await context.cookies()).find(({ name }) => name === 'tapin_session');
  expect(session?.expires).toBe(-1);
});

test('the survey redirects teachers and visitors', async ({ page }) => {
  await page.goto('/survey');
  await expect(page).toHaveURL('/');
  await signInWithForm(page, 'teacher@demo.test', 'One-time login');
  await expect(page).not.toHaveURL('/auth/login');
  await page.goto('/survey');
  await expect(page).not.toHaveURL(/\/survey$/);
  await expect(page.getByRole('navigation').first()).not.toContainText('Tap in');
});

test('the language switches at once, is stored, and sets the lang attribute', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('link', { name: 'Iniciar sesión' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Iniciar sesión' })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual([
    'tapin.language',
    'tapin.migration',
  ]);
});

test('an unknown path shows "Page not found" and a link to the home page', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page not found.' })).toBeVisible();
  await page.getByRole('link', { name: 'Go back to home page.' }).click();
  await expect(page).toHaveURL('/');
});
