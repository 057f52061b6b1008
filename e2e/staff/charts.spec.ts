import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from '../core/test.ts';

type Day = { eaten: number; rested: number; feeling: number } | null;

const monday: Day = { eaten: 88.2, rested: 65, feeling: 3.54 };
const tuesday: Day = { eaten: 40, rested: 71.4, feeling: 2.1 };

/** A Thursday on which the school's week is what the test says. */
async function openWeek(page: Page, days: readonly Day[], search = ''): Promise<void> {
  await page.clock.setFixedTime(new Date('2026-03-05T15:00:00Z'));
  const nothing = { eaten: null, rested: null, feeling: null };
  const weeklyTrends = [2, 3, 4, 5, 6].map((date, at) => ({
    date: `2026-03-0${date}`,
    ...(days[at] ?? nothing),
  }));
  await page.route('**/api/staff/dashboard/weekly-trends*', (route) =>
    route.fulfill({ json: { data: { weeklyTrends } } }),
  );
  await signIn(page, 'admin@demo.test');
  await page.goto(`/staff/dashboard${search}`);
  await page.getByRole('group', { name: /Week|Semana/ }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('img')).toHaveCount(2);
}

/** Letters are drawn a little differently from machine to machine. */
const alike = { maxDiffPixelRatio: 0.03 };

/** One of the charts. Begun between two pixels, its picture would be a pixel higher: what stands above it decides that. */
async function chart(page: Page, which: number): Promise<Locator> {
  const found = page.getByRole('img').nth(which);
  await found.evaluate((element) => {
    const top = element.getBoundingClientRect().top + scrollY;
    element.style.marginTop = `${Math.ceil(top) - top}px`;
  });
  return found;
}

/** Both charts, as a person sees them. */
async function expectPictures(page: Page, name: string): Promise<void> {
  await expect(await chart(page, 0)).toHaveScreenshot(`${name}-feeling.png`, alike);
  await expect(await chart(page, 1)).toHaveScreenshot(`${name}-yes-no.png`, alike);
}

test('a full week', async ({ page }) => {
  await openWeek(page, [monday, tuesday, monday, tuesday, monday]);
  await expectPictures(page, 'full');
});

test('a week with gaps: a past day without data is zero, the days to come are none', async ({ page }) => {
  await openWeek(page, [monday, null, tuesday]);
  await expectPictures(page, 'gaps');
});

test('an empty week that is past goes along the bottom up to yesterday', async ({ page }) => {
  await openWeek(page, []);
  await expectPictures(page, 'empty');
});

test('a week of what all filters leave says so in its titles', async ({ page }) => {
  await signIn(page, 'admin@demo.test');
  await page.goto('/staff/dashboard');
  const teacher = page.getByRole('combobox', { name: 'Teacher' });
  await expect(teacher.getByRole('option').nth(1)).toBeAttached();
  await teacher.selectOption({ index: 1 });
  await expect(page).toHaveURL(/teacherId=/);
  const search = `${new URL(page.url()).search}&classType=home_room&grade=9`;
  await openWeek(page, [monday, tuesday, monday, tuesday, monday], search);
  await expect(page.getByRole('heading', { name: /How are you feeling.*Homeroom.*Grade 9/ })).toBeVisible();
  await expectPictures(page, 'filtered');
});

test.describe('in Spanish', () => {
  test.use({ locale: 'es-MX' });

  test('a full week', async ({ page }) => {
    await openWeek(page, [monday, tuesday, monday, tuesday, monday]);
    await expectPictures(page, 'spanish');
  });
});
