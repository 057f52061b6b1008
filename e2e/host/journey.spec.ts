import type { Page } from '@playwright/test';
import { answerOthers, questionNumber } from '../core/questions.ts';
import { demoPassword, expect, newStudent, test } from '../core/test.ts';

async function logInWithForm(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remember me' }).click();
}

async function answer(page: Page, choice: string): Promise<void> {
  await page.getByRole('radio', { name: choice }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a student logs in with "Remember me", checks in, is still done after a reload, and logs out', async ({
  page,
  context,
}) => {
  const { email } = await newStudent(page);
  await context.clearCookies();
  await logInWithForm(page, email);
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
