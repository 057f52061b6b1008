import { expectAccessible } from '../axe.ts';
import { expect, logIn, test } from '../core/test.ts';
import { cedarAdmin } from './district.ts';

test.describe('accessibility', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing on the page of questions and in the form of an offer', async ({ page }) => {
    await logIn(page, cedarAdmin);
    await page.goto('/district/questions');
    await expect(page.getByRole('checkbox')).toBeVisible();
    await expectAccessible(page);
    await page.goto('/district/questions/offer');
    await page.getByRole('radio').nth(1).check();
    await page.locator('[type="submit"]').click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    for (const device of [0, 1])
      await expect(page.frameLocator('iframe').nth(device).locator('h1')).toBeVisible();
    // The page and each preview frame have landmarks with the same names.
    await expectAccessible(page, ['landmark-unique']);
  });
});
