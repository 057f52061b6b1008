import { expectAccessible, expectNoFindings, expectNoHorizontalScroll } from '../axe.ts';
import { quickWhen } from '../core/scope.ts';
import { expect, logIn, test } from '../core/test.ts';

test.describe('in Spanish, whose words are long', () => {
  test.use({ locale: 'es-MX' });

  test('the tools of a status view take two rows, and on a phone the filters are behind a button', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await logIn(page, 'admin@demo.test');
    await page.goto('/staff/tapin-status');
    const search = page.getByRole('main').getByRole('searchbox');
    const grade = page.getByRole('combobox', { name: 'Grado' });
    const print = page.getByRole('button', { name: 'Imprimir' });
    const middleOf = async (part: typeof search) => {
      const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
      return y + height / 2;
    };
    await expect(page.getByRole('link', { name: 'Respondieron' }).first()).toBeVisible();
    expect(Math.abs((await middleOf(search)) - (await middleOf(grade)))).toBeLessThan(4);
    const tabs = page.getByRole('navigation').filter({ has: page.getByRole('link', { name: 'Ánimo' }) });
    expect(Math.abs((await middleOf(tabs)) - (await middleOf(print)))).toBeLessThan(4);

    await page.setViewportSize({ width: 360, height: 740 });
    await expect(grade).toBeHidden();
    await page.getByRole('button', { name: 'Filtros' }).click();
    await expect(grade).toBeVisible();
    await grade.selectOption({ label: '9° grado' });
    await expect(page.getByRole('button', { name: 'Filtros · 1' })).toBeVisible();
    await expectNoHorizontalScroll(page);
  });
});

test.describe('accessibility', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  // The view of the question about rest is left out, because it equals the view of the question about food.
  for (const view of ['tapin-status', 'eaten-status', 'tapin-summary']) {
    const scope = quickWhen(view === 'eaten-status');
    test(`axe finds nothing in ${view} of a whole school, on any screen`, scope, async ({ page }) => {
      test.slow();
      await logIn(page, 'admin@demo.test');
      await page.goto(`/staff/${view}`);
      await expect(page.getByRole('main').getByRole('heading', { level: 2 }).nth(1)).toBeVisible();
      await expectAccessible(page);
    });
  }

  test('axe finds nothing on a status view in which no student matches the filters', async ({ page }) => {
    await logIn(page, 'admin@demo.test');
    await page.goto('/staff/tapin-status?teacherId=999999');
    await expect(page.getByText(/^No student matches these filters/)).toBeVisible();
    await expectNoFindings(page);
  });
});
