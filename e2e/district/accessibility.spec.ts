import { expectAccessible, expectNoFindings, expectNoHorizontalScroll } from '../axe.ts';
import { expect, logIn, test } from '../core/test.ts';
import { cedarAdmin, ridgeAdmin } from './district.ts';

test.describe('accessibility', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing with the schools, their dialogs and the switcher', async ({ page }) => {
    test.slow();
    await logIn(page, cedarAdmin);
    // Other tests add schools, each of which would add a row to every scan.
    await page.route('**/api/district/overview?*', async (route) => {
      const response = await route.fetch();
      const { schools, ...rest } = await response.json();
      const ofDemo = schools.filter(({ school }: { school: { code: string } }) => /^CEDAR/.test(school.code));
      await route.fulfill({ response, json: { schools: ofDemo, ...rest } });
    });
    await page.goto('/admin/schools');
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    const header = page.getByRole('banner');
    await header.locator('[aria-expanded="false"]').click();
    await expectNoFindings(page);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 360, height: 740 });
    await header.locator('[aria-expanded="false"]').first().click();
    await expectNoFindings(page);
    await page.keyboard.press('Escape');
    await expectNoHorizontalScroll(page);
    const buttons = page.getByRole('main').getByRole('button');
    for (const at of [0, 1, -1]) {
      await buttons.nth(at).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(buttons.nth(at)).toBeFocused();
    }
    await page.getByRole('rowheader').getByRole('link', { name: 'Cedar Valley High' }).click();
    await expect(page.getByRole('main').getByRole('term')).toHaveCount(2);
    await expect(page.getByRole('main').getByRole('list')).toBeVisible();
    await expectAccessible(page);
    await page.route('**/api/district/overview?*', (route) => route.abort());
    await page.goto('/admin/schools');
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await expectAccessible(page);
  });

  test('axe finds nothing on the screen where a district turns the remote on', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await logIn(page, ridgeAdmin);
    const me = await page.request.get('/api/user/me');
    const body = await me.json();
    // Other tests can turn the remote on meanwhile, so the test replaces the settings of the district in the reply.
    const district = { ...body.district, remotes: [] };
    await page.route('**/api/user/me', (route) => route.fulfill({ json: { ...body, district } }));
    await page.goto('/admin/schools');
    await expect(page.getByRole('main').getByRole('button')).toBeVisible();
    await expectNoFindings(page);
    await expectNoHorizontalScroll(page);
  });
});
