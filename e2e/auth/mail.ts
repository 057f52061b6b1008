import type { Page } from '@playwright/test';
import { callApi, expect, mailedCode } from '../core/test.ts';

/** Waits for the mail with a code and returns the code. A mail is sent after the reply to its request. */
export async function awaitCode(page: Page, email: string): Promise<string> {
  let code = '';
  await expect(async () => {
    code = await mailedCode(page, email);
  }).toPass();
  return code;
}

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

export const awaitResetPath = (page: Page, email: string) =>
  awaitPath(page, email, /\/auth\/reset-password\/[\w-]+/);

export const awaitDevicePath = (page: Page, email: string) => awaitPath(page, email, /\/auth\/device#[\w-]+/);

export const awaitInvitationPath = (page: Page, email: string) =>
  awaitPath(page, email, /\/auth\/invitation[\w/#?=-]+/);

export const awaitFamilyPath = (page: Page, email: string) => awaitPath(page, email, /\/family#[\w-]+/);
