import { demoPassword, expect, newStudent, signIn, test } from '../core/test.ts';
import { awaitDevicePath } from './mail.ts';

for (const { locale, width } of [
  { locale: 'en-US', width: 1366 },
  { locale: 'es-MX', width: 360 },
]) {
  test.describe(`in ${locale}, ${width} pixels wide`, () => {
    test.use({ locale, viewport: { width, height: 768 } });

    test('a new device logs in to a locked account with a mailed link', async ({ page, context }) => {
      const { email } = await newStudent(page);
      await context.clearCookies();
      for (let tries = 0; tries < 10; tries += 1)
        await expect(signIn(page, email, 'wrong')).rejects.toThrow('credentials_wrong');

      const logIn = async () => {
        await page.getByLabel(/^(Email|Correo)/).fill(email);
        await page.getByLabel(/^(Password|Contraseña)$/).fill(demoPassword);
        await page.getByRole('button', { name: /^(Log in|Iniciar sesión)$/ }).click();
        await page.getByRole('button', { name: /^(One-time login|Solo esta vez)/ }).click();
      };
      await page.goto('/auth/login');
      await logIn();
      await expect(page.getByRole('alert')).toContainText(/Too many failed attempts|Demasiados intentos/);
      await page.getByRole('button', { name: /^(Email me a link|Enviarme un enlace)/ }).click();
      await expect(page.getByText(/a link is on its way|te enviamos un enlace/)).toBeVisible();

      await page.goto(await awaitDevicePath(page, email));
      await page.getByRole('button', { name: /^(Use this device|Usar este dispositivo)$/ }).click();
      await expect(page).toHaveURL('/auth/login');
      await logIn();
      await expect(page).toHaveURL('/survey');
    });
  });
}
