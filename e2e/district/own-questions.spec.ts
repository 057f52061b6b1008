import { expectAccessible } from '../axe.ts';
import { expect, signIn, test } from '../core/test.ts';
import { cedarAdmin } from './district.ts';

test('a district admin goes from the schools to their questions and back by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, cedarAdmin);
  await page.goto('/admin/schools');
  const tabs = page.getByRole('navigation', { name: 'Pages of the district' });
  const press = async (name: RegExp) => {
    await expect(async () => {
      await page.keyboard.press('Tab');
      await expect(tabs.getByRole('link', { name })).toBeFocused({ timeout: 50 });
    }).toPass({ intervals: [0] });
    await page.keyboard.press('Enter');
  };
  await press(/^Questions of schools/);
  await expect(page.getByRole('heading', { level: 1, name: 'Questions' })).toBeVisible();
  await expect(tabs.locator('[aria-current=page]')).toHaveText(/^Questions of schools/);
  await press(/^All schools$/);
  await expect(page).toHaveURL(/\/admin\/schools$/);
});

test.describe('accessibility', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing on the page of questions and in the form of an offer', async ({ page }) => {
    await signIn(page, cedarAdmin);
    await page.goto('/district/questions');
    await expect(page.getByRole('checkbox')).toBeVisible();
    await expectAccessible(page);
    await page.goto('/district/questions/offer');
    await page.getByRole('radio').nth(1).check();
    await page.locator('[type="submit"]').click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    for (const device of [0, 1])
      await expect(page.frameLocator('iframe').nth(device).locator('h1')).toBeVisible();
    // The page and each preview frame have their own landmarks, with the same names.
    await expectAccessible(page, ['landmark-unique']);
  });
});
