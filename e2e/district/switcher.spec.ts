import type { Page } from '@playwright/test';
import { faults } from '@tapin/shared/testing/remote-faults';
import { type Edge, newChannel, startEdge } from '../core/edge.ts';
import { layoutShift, startMeasuringLayoutShift } from '../core/layout-shift.ts';
import { remoteNames } from '../core/releases/builds.ts';
import { withNavigationLink } from '../core/right-to-left.ts';
import { quickWhen } from '../core/scope.ts';
import { secondVersion } from '../core/settings.ts';
import { expect, logIn, test } from '../core/test.ts';
import { cedarAdmin, switcher } from './district.ts';

const inHeader = (page: Page) => page.locator('header [data-remote="district"]');

test('a switcher that loads late causes no layout shift at any width', async ({ page }) => {
  await logIn(page, cedarAdmin);
  await page.goto('/account');
  await expect(switcher(page)).toBeVisible();
  for (const width of [360, 768, 1366, 1920]) {
    await page.setViewportSize({ width, height: 740 });
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
    await page.unroute('**/parts/district/**');
    await page.route('**/parts/district/**', async (route) => {
      await arrival;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    const header = page.getByRole('banner');
    await expect(header.getByText('Cedar Valley High')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The button for staff in the header loads separately.
    await expect(header.getByRole('button', { name: 'Find a student' })).toBeVisible();
    await expect(switcher(page)).toHaveCount(0);
    await startMeasuringLayoutShift(page);
    const before = await header.boundingBox();
    arrive();
    await expect(switcher(page)).toBeVisible();
    expect(await layoutShift(page), `${width} pixels`).toBe(0);
    expect(await header.boundingBox()).toEqual(before);
  }
});

test.describe('a faulty version of the switcher', () => {
  test.describe.configure({ mode: 'default' });
  const filesOf = new RegExp(`/parts/district/${secondVersion}/`);
  let edge: Edge;
  test.beforeAll(async () => {
    const newer = Object.fromEntries(remoteNames.map((name) => [name, secondVersion]));
    edge = await startEdge(await newChannel(newer));
  });
  test.afterAll(() => edge.stop());

  // A component in the header is loaded in the same way as a screen, which `isolation` tests with every fault.
  for (const { name, files, answer } of faults) {
    if (name !== 'everything blocked' && name !== 'a hanging screen chunk') continue;
    test(
      `with ${name}: the last known good switcher is shown and the header works`,
      quickWhen(name === 'everything blocked'),
      async ({ page }) => {
        await logIn(page, cedarAdmin);
        await page.goto(`${edge.origin}/account`);
        await expect(switcher(page)).toBeVisible();
        await page.route((url) => filesOf.test(url.pathname) && files.test(url.pathname), answer);
        await page.goto(`${edge.origin}/account`, { waitUntil: 'commit' });
        await expect(page.getByRole('link', { name: 'TapIn home' })).toBeVisible();
        await expect(switcher(page)).toBeVisible({ timeout: 3_000 });
        await expect(inHeader(page)).not.toHaveAttribute('data-version', secondVersion);
        expect(await page.evaluate(() => Reflect.get(window, 'corrupted'))).toBeUndefined();
        await switcher(page).click();
        await expect(page.getByRole('list', { name: 'Your schools' })).toBeVisible();
      },
    );
  }
});

test('if no version of the switcher loads, its place shows a retry button and the rest of the header works', async ({
  page,
}) => {
  await logIn(page, cedarAdmin);
  await page.goto('/account');
  await expect(switcher(page)).toBeVisible();
  await page.route('**/parts/district/**', (route) => route.abort());
  await page.reload();
  const retry = page.getByRole('button', { name: /Schools did not load/ });
  await expect(retry).toContainText('Cedar Valley High');
  await page.evaluate(() => Reflect.set(window, 'samePage', true));
  await withNavigationLink(page, 'Students', (link) => link.click());
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await page.unroute('**/parts/district/**');
  await retry.click();
  await expect(switcher(page)).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'samePage'))).toBe(true);
});
