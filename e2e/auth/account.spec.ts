import type { Page } from '@playwright/test';
import { callApi, expect, newStudent, signIn, test } from '../core/test.ts';
import { newPerson } from './sign-up.ts';

const row = (page: Page, label: string) => page.getByRole('term').filter({ hasText: label }).locator('..');
const edit = (page: Page, label: string) =>
  page.getByRole('button', { name: `Edit: ${label}`, exact: true }).click();
const labels = (page: Page) => page.getByRole('term').allTextContents();

test('a student edits the account with the keyboard', async ({ page }) => {
  const { email } = await newStudent(page);
  await page.goto('/account');
  await expect(row(page, 'Email')).toContainText(email);
  expect(await labels(page)).toEqual([
    'Email',
    'First name',
    'Last name',
    'Preferred name',
    'Name prefix',
    'Your data',
    'Your devices',
    'Grade',
    'School',
    'Language',
  ]);

  await edit(page, 'Preferred name');
  await expect(page.getByRole('dialog').getByLabel('Preferred name')).toBeFocused();
  await page.keyboard.type('Rob');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Preferred name')).toContainText('Rob');
  await expect(page.getByRole('button', { name: 'Edit: Preferred name' })).toBeFocused();

  await edit(page, 'Grade');
  await page.getByRole('dialog').getByLabel('Grade').selectOption('Grade 11');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Grade')).toContainText('Grade 11');

  await edit(page, 'First name');
  await page.getByRole('dialog').getByLabel('First name').fill('');
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(row(page, 'First name')).toContainText('Robin');

  await edit(page, 'School');
  await page.getByRole('textbox', { name: 'School code' }).fill('NOWHERE');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('We could not find this school code.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alert')).toHaveText('We could not find this school code.');
});

test('a student cancels a change of teachers, and then saves one', async ({ page }) => {
  await newStudent(page);
  await page.goto('/account');
  await page.getByRole('link', { name: 'Edit teachers' }).click();
  const counselor = page.getByRole('combobox', { name: 'Counselor' });
  await expect(counselor).toHaveValue('No one (N/A)');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/account');
  await page.getByRole('link', { name: 'Edit teachers' }).click();
  await counselor.fill('thomp');
  await page.getByRole('option', { name: /Thompson/ }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL('/account');
  await expect(page.getByText('Your teachers are saved.')).toBeVisible();
  const { classes } = await (await callApi(page, 'GET', '/user/me')).json();
  expect(classes).toHaveLength(2);
});

test('a pending teacher requests another school and role, and chooses the language of emails', async ({
  page,
}) => {
  await newPerson(page, 'teacher');
  await callApi(page, 'POST', '/user/school', { schoolCode: 'CEDAR1', role: 'teacher' });
  await page.goto('/account');
  await expect(row(page, 'School')).toContainText('Cedar Valley High (CEDAR1) (pending)');
  await edit(page, 'Account type');
  await page.getByRole('radio', { name: 'Admin' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Account type')).toContainText('Admin');
  await edit(page, 'School');
  await page.getByRole('textbox', { name: 'School code' }).fill('CEDAR2');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'School')).toContainText('(CEDAR2) (pending)');
  await edit(page, 'Language of emails');
  await page.getByRole('radio', { name: 'Español' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Language of emails')).toContainText('Español');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account');
  await page.goto('/auth/not-verified');
  await expect(page.getByText(/waiting for approval\. \(Role: Admin\)/)).toBeVisible();
});

test('an admin sees the account type and changes only the language, on this device', async ({ page }) => {
  await signIn(page, 'admin@demo.test');
  await page.goto('/account');
  await expect(row(page, 'Account type')).toContainText('Admin');
  await expect(page.getByText('(pending)')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Edit teachers' })).toBeHidden();
  await edit(page, 'Language');
  await page.getByRole('radio', { name: 'Español' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu cuenta');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu cuenta');
});

test('a district admin sees the district and no account type', async ({ page }) => {
  await signIn(page, 'district@demo.test');
  await page.goto('/account');
  await expect(row(page, 'District')).toContainText('Cedar Valley (CEDAR)');
  expect(await labels(page)).not.toContain('Account type');
  await expect(page.getByRole('button', { name: 'Edit: School' })).toBeHidden();
});

test('a student sends feedback, and logging out ends the session', async ({ page }) => {
  await newStudent(page);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await page.getByLabel('What should we know?').fill('   ');
  await expect(send).toBeDisabled();
  await page.getByLabel('What should we know?').fill('More colours!');
  await send.click();
  await expect(page.getByText('Thank you. Your feedback was sent.')).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/account');
  await expect(page).toHaveURL('/');
});
