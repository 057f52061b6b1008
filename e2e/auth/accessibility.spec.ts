import type { Page } from '@playwright/test';
import { expectNoFindings, expectNoHorizontalScroll } from '../axe.ts';
import { onlyInAll } from '../core/scope.ts';
import { callApi, expect, logIn, newStudent, test } from '../core/test.ts';
import { decideRequest, heading, newPerson } from './sign-up.ts';

async function expectNoHorizontalScrollOnPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoHorizontalScroll(page);
  await page.setViewportSize({ width: 1366, height: 768 });
}

async function checkPaths(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
    await expectNoFindings(page);
    await expectNoHorizontalScrollOnPhone(page);
    expect(new URL(page.url()).pathname).toBe(path.replace(/\/token$/, ''));
  }
}

test.describe('accessibility', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing on the screens of visitors', async ({ page }) => {
    await checkPaths(page, [
      '/',
      '/auth/login',
      '/auth/role-selection',
      '/auth/forgot-password',
      '/auth/reset-password/token',
      '/privacy-policy',
      '/terms-of-use',
    ]);
  });

  test('axe finds nothing on the screens that follow a mail or a provider', onlyInAll, async ({ page }) => {
    await page.goto('/auth/sso?error=denied');
    await expect(page.getByRole('alert')).toBeVisible();
    await expectNoFindings(page);
    await page.goto('/auth/forgot-password');
    await page.getByRole('textbox').fill('nobody@e2e.test');
    await page.keyboard.press('Enter');
    await expect(page.getByText('nobody@e2e.test')).toBeVisible();
    await expectNoFindings(page);
    await expectNoHorizontalScrollOnPhone(page);
  });

  test('axe finds nothing on the screens that ask for a code', onlyInAll, async ({ page, context }) => {
    await newPerson(page, 'teacher');
    await checkPaths(page, ['/auth/school-code', '/auth/role-selection']);
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await newPerson(page, 'district_admin');
    await checkPaths(page, ['/auth/district-code']);
  });

  test('axe finds nothing on the sign-up screens of a student', onlyInAll, async ({ page }) => {
    await page.goto('/auth/role-selection');
    await page.getByRole('radio').first().check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('textbox')).not.toHaveCount(0);
    await expect(page).toHaveURL('/auth/create-account');
    await expectNoFindings(page);
    await page.getByLabel('Email').fill('mistyped@school.con');
    await page.getByLabel('First name').fill('Robin');
    await page.getByLabel('Last name').fill('Tester');
    await page.getByLabel('Password', { exact: true }).fill('a long password');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectNoFindings(page);
    await checkPaths(page, ['/auth/email-verification']);
    await expectNoHorizontalScrollOnPhone(page);
  });

  test('axe finds nothing on the screens of a student', async ({ page }) => {
    await newStudent(page);
    await checkPaths(page, ['/auth/select-grade', '/account', '/account/teachers', '/auth/select-teachers']);
    await page.getByRole('combobox').first().click();
    await expect(page.getByRole('listbox')).toBeVisible();
    await expectNoFindings(page);
  });

  test('axe finds nothing in the dialogs of the account', async ({ page }) => {
    await newStudent(page);
    await page.goto('/account');
    const buttons = page.getByRole('button', {
      name: /^(Edit: |Send|Show my)/,
    });
    await expect(buttons.first()).toBeVisible();
    for (const button of await buttons.all()) {
      await button.click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoFindings(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    await expectNoHorizontalScrollOnPhone(page);
  });

  test('axe finds nothing on the screens of a pending teacher', onlyInAll, async ({ page }) => {
    await logIn(page, 'pending@demo.test');
    await checkPaths(page, ['/auth/not-verified', '/auth/name-prefix', '/account']);
  });

  test(
    'axe finds nothing on the screens that explain why a person has no access',
    onlyInAll,
    async ({ page, browser }) => {
      const notVerified = ['/auth/not-verified'];
      await newStudent(page);
      await decideRequest(browser, page, false);
      await checkPaths(page, notVerified);

      await newPerson(page, 'teacher');
      await callApi(page, 'POST', '/user/school', { schoolCode: 'CEDAR1', role: 'teacher' });
      await decideRequest(browser, page, false);
      await checkPaths(page, notVerified);

      await logIn(page, 'pending-district@demo.test');
      await checkPaths(page, notVerified);
      // Only a command of the operator approves a district admin, so the test replaces the reply by that of an approved
      // admin.
      await page.route('**/api/user/me', async (route) => {
        const me = await (await route.fetch()).json();
        await route.fulfill({
          json: { ...me, districtUser: { ...me.districtUser, verified: 'approved' } },
        });
      });
      await page.goto('/auth/not-verified');
      await expect(page.getByRole('link', { name: /school/ })).toHaveAttribute('href', '/admin/schools');
      await checkPaths(page, notVerified);
    },
  );

  test('axe finds nothing while a provider signs a person in', onlyInAll, async ({ page }) => {
    await logIn(page, 'student@demo.test');
    await page.route('**/api/user/me', () => {});
    await page.goto('/auth/sso');
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
    // The page has no heading until the screen has loaded.
    await expectNoFindings(page, ['page-has-heading-one']);
  });

  test('axe finds nothing in the remember-me dialog', async ({ page }) => {
    await page.goto('/auth/login');
    await page.getByLabel('Email').fill('student@demo.test');
    await page.getByLabel('Password', { exact: true }).fill('whatever');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoFindings(page);
  });
});
