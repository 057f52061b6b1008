import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, newStudent, signIn, test } from '../core/test.ts';
import { heading } from './sign-up.ts';

async function expectNoFindings(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

async function check(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /Loading|Cargando/ })).toHaveCount(0);
    await expectNoFindings(page);
    expect(new URL(page.url()).pathname).toBe(path.replace(/\/token$/, ''));
  }
}

/** Nothing sticks out at the side of a narrow phone. */
async function expectNoSideways(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  await page.setViewportSize({ width: 1366, height: 768 });
}

for (const locale of ['en-US', 'es-MX']) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale, contextOptions: { reducedMotion: 'reduce' } });

    test('axe finds nothing on the screens of visitors', async ({ page }) => {
      await check(page, [
        '/',
        '/auth/login',
        '/auth/role-selection',
        '/auth/forgot-password',
        '/auth/reset-password/token',
        '/privacy-policy',
        '/terms-of-use',
      ]);
    });

    test('axe finds nothing on the way of a student', async ({ page }) => {
      await page.goto('/auth/role-selection');
      await page.getByRole('radio').first().check();
      await page.getByRole('button', { name: /Contin/ }).click();
      await expect(page.getByRole('textbox')).not.toHaveCount(0);
      await expect(page).toHaveURL('/auth/create-account');
      await expectNoFindings(page);
      await page.getByLabel(/Email|Correo/).fill('mistyped@school.con');
      await page.getByLabel(/^(First name|Nombre)$/).fill('Robin');
      await page.getByLabel(/^(Last name|Apellido)$/).fill('Tester');
      await page.getByLabel(/^(Password|Contraseña)$/).fill('a long password');
      await page.getByRole('button', { name: /Create account|Crear cuenta/ }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expectNoFindings(page);
      await check(page, ['/auth/email-verification']);
      await expectNoSideways(page);
    });

    test('axe finds nothing on the screens of a student', async ({ page }) => {
      await newStudent(page);
      await check(page, ['/auth/select-grade', '/account', '/account/teachers', '/auth/select-teachers']);
      await page.getByRole('combobox').first().click();
      await expect(page.getByRole('listbox')).toBeVisible();
      await expectNoFindings(page);
    });

    test('axe finds nothing on the dialogs of the account', async ({ page }) => {
      await newStudent(page);
      await page.goto('/account');
      for (const button of await page.getByRole('button', { name: /^(Edit: |Editar: |Send|Enviar)/ }).all()) {
        await button.click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectNoFindings(page);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
      }
      await expectNoSideways(page);
    });

    test('axe finds nothing on the screens of a pending teacher', async ({ page }) => {
      await signIn(page, 'pending@demo.test');
      await check(page, ['/auth/not-verified', '/auth/name-prefix', '/account']);
    });

    test('axe finds nothing when the remember-me choice is open', async ({ page }) => {
      await page.goto('/auth/login');
      await page.getByLabel(/Email|Correo/).fill('student@demo.test');
      await page.getByLabel(/^(Password|Contraseña)$/).fill('whatever');
      await page.getByRole('button', { name: /Log in|Iniciar sesión/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoFindings(page);
    });
  });
}
