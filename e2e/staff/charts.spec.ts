import type { Page } from '@playwright/test';
import { expect, logIn, test } from '../core/test.ts';
import { monday, openSchoolWeek, tuesday } from './school-week.ts';

/** Machines render letters slightly differently. A misplaced label exceeds this ratio. */
const tolerance = { maxDiffPixelRatio: 0.005 };

/**
 * Compares one chart with its picture. The chart gets a fixed position meanwhile, because the layout of the page
 * affects its width and its subpixel offset.
 */
async function expectPicture(page: Page, which: number, name: string): Promise<void> {
  const chart = page.getByRole('img').nth(which);
  const fixed =
    'position: fixed; z-index: 1000; inset: 0 auto auto 0; width: 560px; background: var(--surface)';
  await chart.evaluate((element, style) => {
    element.style.cssText = style;
  }, fixed);
  await expect(chart).toHaveScreenshot(name, tolerance);
  await chart.evaluate((element) => {
    element.style.cssText = '';
  });
}

async function expectPictures(page: Page, name: string): Promise<void> {
  await expectPicture(page, 0, `${name}-feeling.png`);
  await expectPicture(page, 1, `${name}-yes-no.png`);
}

test('a full week', async ({ page }) => {
  await openSchoolWeek(page, [monday, tuesday, monday, tuesday, monday]);
  await expectPictures(page, 'full');
});

test('a week with gaps: a past day without data is zero, the days to come are none', async ({ page }) => {
  await openSchoolWeek(page, [monday, null, tuesday]);
  await expectPictures(page, 'gaps');
});

test('an empty week that is past goes along the bottom up to yesterday', async ({ page }) => {
  await openSchoolWeek(page, []);
  await expectPictures(page, 'empty');
});

test('a week of what all filters leave says so in its titles', async ({ page }) => {
  await logIn(page, 'admin@demo.test');
  await page.goto('/staff/dashboard');
  const teacher = page.getByRole('combobox', { name: 'Teacher' });
  await expect(teacher.getByRole('option').nth(1)).toBeAttached();
  await teacher.selectOption({ index: 1 });
  await expect(page).toHaveURL(/teacherId=/);
  const search = `${new URL(page.url()).search}&classType=home_room&grade=9`;
  await openSchoolWeek(page, [monday, tuesday, monday, tuesday, monday], search);
  await expect(page.getByRole('heading', { name: /How are you feeling.*Homeroom.*Grade 9/ })).toBeVisible();
  await expectPictures(page, 'filtered');
});

test.describe('in Spanish', () => {
  test.use({ locale: 'es-MX' });

  test('a full week', async ({ page }) => {
    await openSchoolWeek(page, [monday, tuesday, monday, tuesday, monday]);
    await expectPictures(page, 'spanish');
  });
});
