import type { CDPSession, Page } from '@playwright/test';
import { newMember } from '../core/members.ts';
import { demoPassword, expect, logIn, test } from '../core/test.ts';

async function addAuthenticator(page: Page): Promise<CDPSession> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return client;
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto('/account');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name of the passkey').fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/account');
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('button', { name: 'One-time login' }).click();
}

async function logInWithPasskey(page: Page): Promise<void> {
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await page.getByRole('button', { name: 'One-time login' }).click();
}

test('a teacher logs in with a passkey as the second step and instead of the password, until the passkey is removed', async ({
  page,
  browser,
}) => {
  const { email } = await newMember(browser);
  await addAuthenticator(page);
  await logIn(page, email);
  await addPasskey(page, 'My Chromebook');
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  // The recovery codes are printed without the rest of the page.
  await page.emulateMedia({ media: 'print' });
  await expect(codes.getByRole('listitem').last()).toBeVisible();
  await expect(codes.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Log out', includeHidden: true }).last()).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  const recoveryCode = (await codes.getByRole('listitem').first().textContent()) ?? '';
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('My Chromebook')).toBeVisible();
  await expect(page.getByText('10 codes left')).toBeVisible();

  await logOut(page);
  await enterPassword(page, email);
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page).toHaveURL('/staff/dashboard');

  await logOut(page);
  await enterPassword(page, email);
  await page.getByLabel('Code').fill(recoveryCode);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/staff/dashboard');

  await logOut(page);
  await logInWithPasskey(page);
  await expect(page).toHaveURL('/staff/dashboard');

  await page.goto('/account');
  await page.getByRole('button', { name: 'Remove the passkey: My Chromebook' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('My Chromebook')).toHaveCount(0);
  await logOut(page);
  await logInWithPasskey(page);
  await expect(page.getByRole('alert')).toContainText('This passkey did not work.');
  await enterPassword(page, email);
  await expect(page).toHaveURL('/staff/dashboard');
});
