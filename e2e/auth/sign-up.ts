import type { Page } from '@playwright/test';
import { demoPassword, expect, newEmail } from '../core/test.ts';
import { awaitCode } from './mail.ts';

export type Role = 'Student' | 'Teacher' | 'Admin' | 'District admin';

export const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** From the landing screen to the screen that asks for the mailed code. */
export async function createAccount(page: Page, role: Role): Promise<string> {
  const email = newEmail(role.replace(' ', '-').toLowerCase());
  await page.goto('/');
  await page.getByRole('link', { name: 'Create account' }).click();
  if (role === 'District admin') await page.getByRole('tab', { name: 'District' }).click();
  await page.getByRole('radio', { name: role.replace('District admin', 'Admin') }).check();
  await goOn(page);
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('Tester');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/auth/email-verification');
  return email;
}

export async function confirmEmail(page: Page, email: string): Promise<void> {
  await page.getByLabel('Code').fill(await awaitCode(page, email));
  await goOn(page);
}

export async function enterSchoolCode(page: Page, code: string): Promise<void> {
  await expect(page).toHaveURL('/auth/school-code');
  await page.getByLabel('School code').fill(code);
  await goOn(page);
}
