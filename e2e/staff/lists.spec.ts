import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoFindings } from '../axe.ts';
import { expect, logIn, test } from '../core/test.ts';

const rows = (page: Page) => page.getByRole('rowheader');
const search = (page: Page) => page.getByRole('searchbox');

/** Scrolls to the end of the list with the mouse wheel. Returns the highest number of rows in the document. */
async function scrollToEnd(page: Page, last: string): Promise<number> {
  let most = 0;
  await expect(async () => {
    await page.mouse.wheel(0, 4_000);
    most = Math.max(most, await rows(page).count());
    await expect(page.locator(`tr[aria-rowindex="${last}"]`)).toBeInViewport({ timeout: 100 });
  }).toPass({ timeout: 25_000, intervals: [50] });
  return most;
}

/** Waits until the page has stopped scrolling. Scrolling with the wheel continues for some frames. */
async function waitForScrollEnd(page: Page): Promise<void> {
  let before = -1;
  await expect
    .poll(
      async () => {
        const now = await page.evaluate(() => window.scrollY);
        const resting = now === before;
        before = now;
        return resting;
      },
      { intervals: [200] },
    )
    .toBe(true);
}

test('an admin scrolls through all students, while only the rows near the viewport are in the document', async ({
  page,
}) => {
  await logIn(page, 'admin@demo.test');
  await page.goto('/staff/students');
  const found = await page.getByText(/^\d+ students$/).textContent();
  const total = Number(found?.split(' ')[0]);
  expect(total).toBeGreaterThan(300);
  await page.mouse.move(600, 500);
  const most = await scrollToEnd(page, String(total + 1));
  expect(most).toBeLessThan(160);
});

test('Back from a student restores the scroll position of the list', async ({ page }) => {
  await logIn(page, 'admin@demo.test');
  await page.goto('/staff/students');
  await page.mouse.move(600, 500);
  await expect(async () => {
    await page.mouse.wheel(0, 900);
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(5_000);
  }).toPass({ timeout: 20_000, intervals: [100] });
  await waitForScrollEnd(page);
  const href = await page.evaluate(() =>
    document.elementFromPoint(300, 500)?.closest('tr')?.querySelector('a')?.getAttribute('href'),
  );
  const link = page.locator(`a[href="${href}"]`);
  await expect(link).toBeInViewport();
  await link.click();
  await expect(page).toHaveURL(/\/student\/\d+\/overview$/);
  await expect(page.getByRole('link', { name: 'Feed' })).toBeVisible();
  await page.goBack();
  await expect(link).toBeInViewport();
});

test('the filtered lists of students can be downloaded as CSV', async ({ page }) => {
  await logIn(page, 'admin@demo.test');
  for (const [path, part] of [
    ['/staff/students?search=student100.cedar1', 'student100.cedar1@demo.test'],
    ['/staff/dashboard?grade=9', 'Grade,9'],
    ['/staff/eaten-status?grade=9', 'Grade,9'],
  ] as const) {
    await page.goto(path);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const csv = readFileSync(await (await download).path(), 'utf8');
    expect(csv).toContain(part);
  }
});

test.describe('accessibility', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing in the lists: full, empty, failed, on a small screen', async ({ page }) => {
    test.slow();
    await logIn(page, 'super@demo.test');
    for (const path of ['/staff/students', '/admin/staff']) {
      await page.goto(path);
      await expect(rows(page).first()).toBeVisible();
      await expectAccessible(page);
      await page.setViewportSize({ width: 1366, height: 768 });
      await search(page).fill('nobody is called so');
      await expect(page.getByText('“nobody is called so”')).toBeVisible();
      await expectNoFindings(page);
      await page.route(`**/api${path}?*`, (route) => route.abort());
      await page.reload();
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
      await expectNoFindings(page);
    }
  });
});
