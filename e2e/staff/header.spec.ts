import { layoutShift, startMeasuringLayoutShift } from '../core/layout-shift.ts';
import { expect, logIn, test } from '../core/test.ts';

test('the staff’s button in the header causes no layout shift when it loads, at any width', async ({
  page,
}) => {
  await logIn(page, 'admin@demo.test');
  const find = page.getByRole('banner').getByRole('button', { name: 'Find a student' });
  await page.goto('/account');
  await expect(find).toBeVisible();
  for (const width of [360, 768, 1366, 1920]) {
    await page.setViewportSize({ width, height: 740 });
    await page.unroute('**/parts/staff/**');
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
    await page.route('**/parts/staff/**', async (route) => {
      await arrival;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByText('Email notifications')).toBeVisible();
    await expect(find).toHaveCount(0);
    await startMeasuringLayoutShift(page);
    arrive();
    await expect(find).toBeVisible();
    expect(await layoutShift(page), `${width} pixels`).toBe(0);
  }
});

test('the navigation comes back when a narrow window is widened again', async ({ page }) => {
  await logIn(page, 'teacher@demo.test');
  await page.goto('/account');
  const link = page.getByRole('banner').getByRole('link', { name: 'Students', exact: true });
  await expect(link).toBeVisible();
  /** Changes the width of the window, and waits until the header is measured and painted. */
  const resize = async (width: number) => {
    await page.setViewportSize({ width, height: 740 });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  };
  // The narrowest window that shows the links is searched first, because the width of the links depends on the fonts.
  let narrowest = 1366;
  for (let width = 1366; width > 400; width -= 20) {
    await resize(width);
    if (!(await link.isVisible())) break;
    narrowest = width;
  }
  await resize(400);
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  await resize(narrowest);
  await expect(link).toBeVisible();
});

test.describe('in Spanish, whose words are long', () => {
  test.use({ locale: 'es-MX' });

  test('the navigation of a district admin fits into a window of 1366 pixels', async ({ page }) => {
    await logIn(page, 'district@demo.test');
    await page.goto('/staff/dashboard');
    const banner = page.getByRole('banner');
    await expect(banner.getByRole('button', { name: /^Escuela: / })).toBeVisible();
    await expect(banner.getByRole('link', { name: 'Escuelas', exact: true })).toBeVisible();
    await expect(banner.getByRole('button', { name: 'Menú' })).toHaveCount(0);
  });
});
