import type { Page } from '@playwright/test';
import { callApi, expect, mailedCode } from '../core/test.ts';

/** Waits for the mail with a code and returns the code. The mail is sent after the reply. */
export async function awaitCode(page: Page, email: string): Promise<string> {
  let code = '';
  await expect(async () => {
    code = await mailedCode(page, email);
  }).toPass();
  return code;
}

/** Waits for a mail with a link to a path, and returns the path. */
async function awaitPath(page: Page, email: string, pattern: RegExp): Promise<string> {
  let path = '';
  await expect(async () => {
    const mailbox = await (await callApi(page, 'GET', '/dev/mailbox')).text();
    const mail = mailbox.slice(mailbox.indexOf(email));
    path = mail.match(pattern)?.[0] ?? '';
    expect(mailbox).toContain(email);
    expect(path).not.toBe('');
  }).toPass();
  return path;
}

/** Waits for the mail to reset a password and returns the path of its link. */
export const awaitResetPath = (page: Page, email: string) =>
  awaitPath(page, email, /\/auth\/reset-password\/[\w-]+/);

/** Waits for the mail that lets a new device log in and returns the path of its link. */
export const awaitDevicePath = (page: Page, email: string) => awaitPath(page, email, /\/auth\/device#[\w-]+/);

/** Waits for the mail that invites a person of a roster and returns the path of its link. */
export const awaitInvitationPath = (page: Page, email: string) =>
  awaitPath(page, email, /\/auth\/invitation[\w/#?=-]+/);

/** Waits for the mail that asks a guardian and returns the path of its link. */
export const awaitFamilyPath = (page: Page, email: string) => awaitPath(page, email, /\/family#[\w-]+/);
