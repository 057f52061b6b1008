import type { Browser, Page } from '@playwright/test';
import { callApi, demoPassword, expect, logIn, newEmail } from '../core/test.ts';
import { awaitCode } from './mail.ts';

export const pressContinue = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/**
 * Creates an account, from the landing screen to the screen that asks for the mailed code. Returns the email address.
 */
export async function createAccount(page: Page, role: 'Student' | 'Teacher'): Promise<string> {
  const email = newEmail(role.toLowerCase());
  await page.goto('/');
  await page.getByRole('link', { name: 'Create account' }).click();
  await page.getByRole('radio', { name: role }).check();
  await pressContinue(page);
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('Tester');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Create account' }).click();
  // The address of the page changes before the screen does.
  await expect(page.getByLabel('Code')).toBeVisible();
  await expect(page).toHaveURL('/auth/email-verification');
  return email;
}

export async function confirmEmail(page: Page, email: string): Promise<void> {
  await page.getByLabel('Code').fill(await awaitCode(page, email));
  await pressContinue(page);
}

export async function enterSchoolCode(page: Page, code: string): Promise<void> {
  await expect(page).toHaveURL('/auth/school-code');
  await page.getByLabel('School code').fill(code);
  await pressContinue(page);
}

export async function newPerson(page: Page, role: 'student' | 'teacher' | 'admin' | 'district_admin') {
  const email = newEmail(role);
  const person = { firstName: 'Robin', lastName: 'Tester', email, password: demoPassword, role };
  await callApi(page, 'POST', '/auth/sign-up', person);
  await callApi(page, 'POST', '/auth/sign-up/verify-email', { code: await awaitCode(page, email) });
}

/** Approves or denies this person's request to join the school, as a super admin of the school. */
export async function decideRequest(browser: Browser, page: Page, approve: boolean): Promise<void> {
  const { schoolUsers } = await (await callApi(page, 'GET', '/user/me')).json();
  const superAdmin = await browser.newPage();
  await logIn(superAdmin, 'super@demo.test');
  const own = (await (await callApi(superAdmin, 'GET', '/user/me')).json()).schoolUsers[0]._id;
  await callApi(superAdmin, 'POST', '/admin/approve-or-reject-school-user', {
    schoolUserId: own,
    forSchoolUserId: schoolUsers[0]._id,
    approve,
  });
  await superAdmin.close();
}
