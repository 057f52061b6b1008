import { appearances, expectNoFindings, expectNoHorizontalScroll, scopeOf } from '../axe.ts';
import { quickWhen } from '../core/scope.ts';
import { expect, signIn, test } from '../core/test.ts';
import { cedarAdmin, ridgeAdmin } from './district.ts';

for (const look of appearances) {
  test.describe(`in ${look.locale}, ${look.colorScheme}`, scopeOf(look), () => {
    test.use({ ...look, contextOptions: { reducedMotion: 'reduce' } });

    for (const width of [360, 1366]) {
      const scope = quickWhen(width === 360);
      test(
        `axe finds nothing with the schools, their dialogs and the switcher at ${width}`,
        scope,
        async ({ page }) => {
          test.slow();
          await page.setViewportSize({ width, height: 740 });
          await signIn(page, cedarAdmin);
          await page.goto('/admin/schools');
          await expect(page.getByRole('rowheader').first()).toBeVisible();
          const header = page.getByRole('banner');
          await header.locator('[aria-expanded="false"]').click();
          await expectNoFindings(page);
          await page.keyboard.press('Escape');
          await expectNoHorizontalScroll(page);
          const buttons = page.getByRole('main').getByRole('button');
          for (const at of [0, 1, -1]) {
            await buttons.nth(at).click();
            await expect(page.getByRole('dialog')).toBeVisible();
            await expectNoFindings(page);
            await page.keyboard.press('Escape');
            await expect(buttons.nth(at)).toBeFocused();
          }
          await page.getByRole('rowheader').getByRole('link', { name: 'Cedar Valley High' }).click();
          await expect(page.getByRole('main').getByRole('term')).toHaveCount(2);
          await expect(page.getByRole('main').getByRole('list')).toBeVisible();
          await expectNoFindings(page);
          await expectNoHorizontalScroll(page);
          await page.route('**/api/district/overview?*', (route) => route.abort());
          await page.goto('/admin/schools');
          await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
          await expectNoFindings(page);
        },
      );
    }

    test('axe finds nothing on the screen where a district turns the remote on', async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await signIn(page, ridgeAdmin);
      const me = await page.request.get('/api/user/me');
      const body = await me.json();
      // Other tests can turn the remote on meanwhile, so this test fakes the district's settings.
      const district = { ...body.district, remotes: [] };
      await page.route('**/api/user/me', (route) => route.fulfill({ json: { ...body, district } }));
      await page.goto('/admin/schools');
      await expect(page.getByRole('main').getByRole('button')).toBeVisible();
      await expectNoFindings(page);
      await expectNoHorizontalScroll(page);
    });
  });
}
