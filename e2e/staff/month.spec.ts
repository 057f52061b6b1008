import type { Page } from '@playwright/test';
import { expectNoFindings, expectNoHorizontalScroll } from '../axe.ts';
import { expect, logIn, test } from '../core/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a principal compares a month with the one before, chooses other days, prints and downloads', async ({
  page,
}) => {
  await logIn(page, 'admin@demo.test');
  await page.goto('/staff/month');
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(page).toHaveURL(/\?from=\d{4}-\d\d-01&to=/);
  await expect(page.getByRole('list', { name: 'What changed' }).getByRole('listitem').nth(2)).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'By grade', exact: true }).getByRole('listitem'),
  ).not.toHaveCount(0);

  await page
    .getByRole('button', { name: /^[A-Z][a-z]{2} 1(, \d{4})? – [A-Z][a-z]{2} \d\d(, \d{4})?$/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Choose dates' });
  await dialog.getByLabel('Last day').fill('01/01/2020');
  await dialog.getByRole('button', { name: 'Show these dates' }).click();
  await expect(dialog.getByText('Choose a last day after the first one, within a year.')).toBeVisible();
  await dialog.getByLabel('First day').fill('12/20/2019');
  await dialog.getByRole('button', { name: 'Show these dates' }).click();
  await expect(heading(page)).toHaveText('December 20, 2019 – January 1, 2020');
  await expect(page.getByText('No school day to count yet')).toBeVisible();

  await page.goBack();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/-month-\d{4}-\d\d-\d\d\.csv$/);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/printed on/)).toBeVisible();
  await expect(page.getByText(/Cedar Valley High/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
});

test('the days of the month are chosen with the keyboard, and the focus returns to the button', async ({
  page,
}) => {
  await logIn(page, 'admin@demo.test');
  await page.goto('/staff/month');
  const previous = page.getByRole('button', { name: 'Previous month' });
  await previous.press('Enter');
  await expect(page).toHaveURL(/\?from=\d{4}-\d\d-01&to=/);
  await expect(previous).toBeFocused();
  await page.keyboard.press('Tab');
  const days = page.getByRole('button', { name: /\d – [A-Z]/ });
  await expect(days).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Choose dates' });
  await expect(dialog.getByLabel('First day')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(days).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Show these dates' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(days).toBeFocused();
});

test('a month without a school day opens the month before, and offers it by its name', async ({ page }) => {
  await logIn(page, 'admin@demo.test');
  const now = new Date();
  await page.clock.setFixedTime(new Date(now.getFullYear(), now.getMonth() + 1, 1, 18));
  await page.goto('/staff/month');
  await expect(page.getByRole('list', { name: 'What changed' })).toBeVisible();
  const opened = (await heading(page).textContent()) ?? '';
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(page.getByText('No school day to count yet')).toBeVisible();
  await page.getByRole('button', { name: `Show ${opened.split(' ')[0]}` }).click();
  await expect(page.getByRole('list', { name: 'What changed' })).toBeVisible();
  await expect(heading(page)).toHaveText(opened);
});

test('a month of four grades prints on one page of Letter and of A4', async ({ page }) => {
  await logIn(page, 'admin@demo.test');
  // Other tests add students without a grade, so the test replaces the reply.
  await page.route(/\/api\/staff\/month\?/, async (route) => {
    const response = await route.fetch();
    const { month } = await response.json();
    const grades = month.grades.filter(({ grade }: { grade: number | null }) => grade !== null);
    await route.fulfill({ response, json: { month: { ...month, grades } } });
  });
  await page.goto('/staff/month');
  const grades = page
    .getByRole('region', { name: 'By grade', exact: true })
    .getByRole('heading', { level: 3 });
  await expect(grades).toHaveCount(4);
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  const paper = page.waitForResponse(/\/api\/staff\/month\?.*on=paper/);
  await page.getByRole('button', { name: 'Print' }).click();
  await paper;
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page.getByText(/^Averages are per school day up to yesterday/)).toBeVisible();
  const charts = page.getByRole('region', { name: 'Week by week' }).locator('img');
  await expect(charts).toHaveCount(4);
  expect(await charts.evaluateAll((all) => all.map((each) => Reflect.get(each, 'naturalWidth')))).toEqual(
    Array(4).fill(520),
  );
  for (const format of ['Letter', 'A4']) {
    const pdf = (await page.pdf({ format })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  }
});

test('axe finds nothing on the page of a month, which fits every screen', async ({ page }) => {
  await logIn(page, 'admin@demo.test');
  await page.goto('/staff/month');
  await expect(page.getByRole('region', { name: 'By grade', exact: true })).toBeVisible();
  const heading = page.getByRole('heading', { level: 1 });
  const thisMonth = (await heading.textContent()) ?? '';
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(heading).not.toHaveText(thisMonth);
  // The figures of the earlier month are paler until the figures of the chosen month have loaded.
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await expectNoFindings(page);
  for (const width of [1920, 1366, 768, 360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    await expectNoHorizontalScroll(page);
  }
});
