import { demoPassword, expect, logIn, newStudent, test } from '../core/test.ts';
import { awaitDevicePath } from './mail.ts';

test('a new device logs in to a locked account with a mailed link', async ({ page, context }) => {
  const { email } = await newStudent(page);
  await context.clearCookies();
  for (let tries = 0; tries < 10; tries += 1)
    await expect(logIn(page, email, 'wrong')).rejects.toThrow('credentials_wrong');

  const fillLogIn = async () => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('button', { name: 'One-time login' }).click();
  };
  await page.goto('/auth/login');
  await fillLogIn();
  await expect(page.getByRole('alert')).toContainText('Too many failed attempts');
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByText('a link is on its way')).toBeVisible();

  await page.goto(await awaitDevicePath(page, email));
  await page.getByRole('button', { name: 'Use this device' }).click();
  await expect(page).toHaveURL('/auth/login');
  await fillLogIn();
  await expect(page).toHaveURL('/survey');
});
