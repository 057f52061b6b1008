import { expect, logIn, test } from '../core/test.ts';

test('Back, a link and closing the tab warn about an unsaved question; staying keeps what was typed', async ({
  page,
}) => {
  await logIn(page, 'admin@demo.test');
  await page.goto('/staff/dashboard');
  await page.goto('/admin/care');
  await page.getByRole('link', { name: 'Write a question' }).click();
  const question = page.getByRole('textbox', { name: 'Question in English' });
  await question.fill('Do you feel safe here?');
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });

  await page.goBack();
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/care\/question$/);
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toHaveValue('Do you feel safe here?');

  await page.getByRole('link', { name: 'Students', exact: true }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(question).toHaveValue('Do you feel safe here?');

  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const unloading = await asked;
  expect(unloading.type()).toBe('beforeunload');
  await unloading.dismiss();
  await expect(question).toHaveValue('Do you feel safe here?');

  await page.goBack();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/admin\/care$/);
  await expect(page.getByRole('heading', { name: 'Questions of your own' })).toBeVisible();
  await page.goForward();
  await expect(question).toHaveValue('');
});
