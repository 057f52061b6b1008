import type { Page } from '@playwright/test';
import { expect, newStudent, test } from '../core/test.ts';

const row = (page: Page, label: string) => page.getByRole('term').filter({ hasText: label }).locator('..');
const edit = (page: Page, label: string) =>
  page.getByRole('button', { name: `Edit: ${label}`, exact: true }).click();

test('a student edits the account with the keyboard', async ({ page }) => {
  const { email } = await newStudent(page);
  await page.goto('/account');
  await expect(row(page, 'Email')).toContainText(email);

  await edit(page, 'Preferred name');
  await expect(page.getByRole('dialog').getByLabel('Preferred name')).toBeFocused();
  await page.keyboard.type('Rob');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Preferred name')).toContainText('Rob');
  await expect(page.getByRole('button', { name: 'Edit: Preferred name' })).toBeFocused();

  await edit(page, 'First name');
  await page.getByRole('dialog').getByLabel('First name').fill('');
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(row(page, 'First name')).toContainText('Robin');
});
