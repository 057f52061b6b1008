import { expectNoFindings } from '../axe.ts';
import { demoPassword, expect, newStudent, test } from '../core/test.ts';
import { awaitResetPath } from './mail.ts';

const newPassword = 'a quite different one';

test('a person resets a forgotten password with a mailed link', async ({ page, context }) => {
  const { email } = await newStudent(page);
  await context.clearCookies();
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page).toHaveURL('/auth/forgot-password-confirmation');
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText(/spam/)).toBeVisible();

  const path = await awaitResetPath(page, email);
  await page.goto(path);
  await expect(page).toHaveURL('/auth/reset-password');
  await page.reload();
  await expect(page).toHaveURL('/auth/login');
  await expect(page.getByText(/open the link in our email again/)).toBeVisible();
  await page.goto(path);
  await expect(page.getByLabel('New password')).toBeVisible();
  await expectNoFindings(page);
  await page.getByLabel('New password').fill('password');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('alert')).toContainText('too easy to guess');
  await page.getByLabel('New password').fill(newPassword);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL('/auth/login');
  await expect(page.getByText('Your new password is set.')).toBeVisible();

  const logIn = async (password: string) => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('button', { name: 'One-time login' }).click();
  };
  await logIn(demoPassword);
  await expect(page.getByText('The email or password is not correct.')).toBeVisible();
  await logIn(newPassword);
  await expect(page).toHaveURL('/survey');

  await page.goto(path);
  await expect(page.getByRole('alert')).toContainText('no longer works');
  await expect(page.getByLabel('New password')).toHaveCount(0);
  const newLink = page.getByRole('link', { name: 'Ask for a new link' });
  await expect(newLink).toHaveAttribute('href', '/auth/forgot-password');
});
