import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoFindings } from '../axe.ts';
import { actAs } from '../core/members.ts';
import { expect, signIn, test } from '../core/test.ts';

const rows = (page: Page) => page.getByRole('rowheader');
const search = (page: Page) => page.getByRole('searchbox');

/** Scrolls to the end of the list with the mouse wheel; returns the highest number of rows in the document. */
async function scrollToEnd(page: Page, last: string): Promise<number> {
  let most = 0;
  await expect(async () => {
    await page.mouse.wheel(0, 4_000);
    most = Math.max(most, await rows(page).count());
    await expect(page.locator(`tr[aria-rowindex="${last}"]`)).toBeInViewport({ timeout: 100 });
  }).toPass({ timeout: 25_000, intervals: [50] });
  return most;
}

/** Waits until the page has stopped scrolling, because wheel scrolling continues for some frames. */
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
  await signIn(page, 'admin@demo.test');
  await page.goto('/staff/students');
  const found = await page.getByText(/^\d+ students$/).textContent();
  const total = Number(found?.split(' ')[0]);
  expect(total).toBeGreaterThan(300);
  await page.mouse.move(600, 500);
  const most = await scrollToEnd(page, String(total + 1));
  expect(most).toBeLessThan(160);
});

test('Back from a student restores the scroll position of the list', async ({ page }) => {
  await signIn(page, 'admin@demo.test');
  await page.goto('/staff/students');
  await page.mouse.move(600, 500);
  // The test then picks a row in the middle of the screen, far down in the list.
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

test('a search finds a student, is kept in the URL, and can be cleared when nobody is found', async ({
  page,
}) => {
  await signIn(page, 'admin@demo.test');
  await page.goto('/staff/students');
  const first = (await rows(page).first().getByRole('link').textContent()) ?? '';
  await search(page).fill('student100.cedar1');
  await expect(page.getByText('1 student', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/staff\/students\?search=student100\.cedar1$/);
  await page.reload();
  await expect(search(page)).toHaveValue('student100.cedar1');
  await expect(rows(page)).toHaveCount(1);
  await search(page).fill('nobody is called so');
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(rows(page).first()).toContainText(first.split(' ')[0] ?? '');
});

test('a teacher sees only their own students', async ({ page, browser }) => {
  const count = async (theirs: Page) => {
    await theirs.goto('/staff/students');
    return Number((await theirs.getByText(/^\d+ students?$/).textContent())?.split(' ')[0]);
  };
  await signIn(page, 'teacher@demo.test');
  const own = await count(page);
  const all = await actAs(browser, 'admin@demo.test', count);
  expect(own).toBeGreaterThan(0);
  expect(own).toBeLessThan(all / 2);
});

test('the result of a search can be downloaded as CSV', async ({ page }) => {
  await signIn(page, 'admin@demo.test');
  await page.goto('/staff/students?search=student100.cedar1');
  await expect(rows(page)).toHaveCount(1);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  const csv = readFileSync(await file.path(), 'utf8');
  expect(csv.match(/@demo\.test/g)).toHaveLength(1);
  expect(csv).toContain('student100.cedar1@demo.test');
});

test('an admin finds and opens a student with the keyboard alone', async ({ page }) => {
  await signIn(page, 'admin@demo.test');
  await page.goto('/staff/students');
  await expect(rows(page).first()).toBeVisible();
  await search(page).focus();
  await page.keyboard.type('student100.cedar1');
  await expect(rows(page)).toHaveCount(1);
  const link = rows(page).getByRole('link');
  const isFocused = () => link.evaluate((element) => element === document.activeElement);
  // The filters and the headings of the columns come before the rows.
  for (let presses = 0; presses < 25 && !(await isFocused()); presses += 1) await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/student\/\d+\/overview$/);
});

test.describe('accessibility', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing in the lists: full, empty, failed, on a small screen', async ({ page }) => {
    test.slow();
    await signIn(page, 'super@demo.test');
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
