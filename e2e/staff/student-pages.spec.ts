import type { Page } from '@playwright/test';
import { expectNoFindings, expectNoHorizontalScroll } from '../axe.ts';
import { expectTextPerQuestion } from '../core/questions.ts';
import { onlyInAll } from '../core/scope.ts';
import { callApi, expect, logIn, newStudent, test } from '../core/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const week = (page: Page) => page.getByRole('group', { name: 'Week' });
const chosenWeek = (page: Page) => week(page).getByRole('button', { name: /–/ });
const charts = (page: Page) => page.getByRole('img', { name: /How do they feel|Have they eaten/ });

/** Scrolls to the week, whose charts load when they are near the viewport. */
const showWeek = (page: Page) =>
  page.getByRole('heading', { name: 'The week', exact: true }).scrollIntoViewIfNeeded();

async function openFirstStudent(page: Page): Promise<void> {
  await page.goto('/staff/students');
  await page.getByRole('main').getByRole('rowheader').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/student\/\d+\/overview$/);
  await expect(page.getByRole('heading', { name: 'At a glance' })).toBeVisible();
  await showWeek(page);
}

/**
 * Collects the errors and warnings of the console, such as a style or script that the content security policy blocks.
 */
function recordConsole(page: Page): string[] {
  const messages: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) messages.push(message.text());
  });
  return messages;
}

test('a teacher opens a student and the feed, and Back restores the filter', async ({ page }) => {
  await logIn(page, 'teacher@demo.test');
  const messages = recordConsole(page);
  await openFirstStudent(page);
  await expect(charts(page)).toHaveCount(2);
  await expect(heading(page)).not.toHaveText('Student');
  const name = await heading(page).textContent();
  await page.getByRole('combobox', { name: 'Dates' }).selectOption({ label: 'Last 7 days' });
  await expect(page).toHaveURL(/\?days=7$/);
  await expect(page.getByRole('button', { name: 'More for this student' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Feed' }).click();
  const day = page.getByRole('main').getByRole('listitem').first();
  await expectTextPerQuestion(day.getByRole('term'), ['Feeling', 'Eaten', 'Rested']);
  await expect(heading(page)).toHaveText(name ?? '');
  await page.goBack();
  await expect(page).toHaveURL(/\?days=7$/);
  await expect(page.getByRole('combobox', { name: 'Dates' })).toHaveValue('7');
  expect(messages).toEqual([]);
});

test('a week can be chosen by button, by typing and in the calendar with the keyboard', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-03-04T15:00:00Z'));
  await logIn(page, 'teacher@demo.test');
  const messages = recordConsole(page);
  await openFirstStudent(page);
  await expect(chosenWeek(page)).toHaveText('Mar 2, 2026 – Mar 6, 2026');
  await week(page).getByRole('button', { name: 'Previous week' }).click();
  await expect(chosenWeek(page)).toHaveText('Feb 23, 2026 – Feb 27, 2026');

  await chosenWeek(page).click();
  const dialog = page.getByRole('dialog', { name: 'Choose a week' });
  const day = dialog.getByRole('textbox', { name: 'Any day of the week' });
  await expect(day).toBeFocused();
  await day.fill('02/30/2026');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Date input not valid.');
  await day.fill('2/11/2026');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(chosenWeek(page)).toHaveText('Feb 9, 2026 – Feb 13, 2026');
  await expect(chosenWeek(page)).toBeFocused();

  await chosenWeek(page).click();
  await dialog.getByRole('button', { name: /February 11, 2026/ }).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\?week=2026-02-02$/);
  await page.goBack();
  await expect(chosenWeek(page)).toHaveText('Feb 9, 2026 – Feb 13, 2026');
  expect(messages).toEqual([]);
});

test('the removal of a student can be undone at once', async ({ page, browser }) => {
  const theirs = await (await browser.newContext()).newPage();
  await newStudent(theirs);
  const { user } = await (await callApi(theirs, 'GET', '/user/me')).json();
  await theirs.context().close();
  await logIn(page, 'admin@demo.test');
  await page.goto(`/student/${user._id}/overview`);
  await page.getByRole('button', { name: 'More for this student' }).click();
  await page.getByRole('menuitem', { name: 'Remove student' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove student' }).click();
  await page.getByRole('button', { name: 'Undo: Robin Tester' }).press('Enter');
  await expect(page.getByText('Robin Tester is part of the school again.')).toBeVisible();
  await expect(page.locator('body')).not.toBeFocused();
  await page.goto(`/student/${user._id}/overview`);
  await expect(heading(page)).toHaveText('Robin Tester');
});

test('if the charts fail to load, a table shows their figures and a retry loads them', async ({ page }) => {
  await logIn(page, 'teacher@demo.test');
  await page.route(/\/charts\.js$/, (route) => route.abort());
  await openFirstStudent(page);
  const month = page.getByRole('region', { name: 'Last 30 days' });
  await expect(month.getByText('The chart could not be loaded. Its numbers are in the table.')).toBeVisible();
  await expect(month.getByRole('table')).toBeVisible();
  await page.unroute(/\/charts\.js$/);
  await month.getByRole('button', { name: 'Try again' }).click();
  await expect(month.locator('canvas')).toBeVisible();
});

test('a chart can be saved as a picture named after its title', async ({ page }) => {
  await logIn(page, 'teacher@demo.test');
  await openFirstStudent(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as picture' }).first().click();
  expect((await download).suggestedFilename()).toBe('How-do-they-feel.png');
});

test('small screens draw the charts of the week small, with their figures as tables', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page, 'teacher@demo.test');
  await openFirstStudent(page);
  const titles = page.getByRole('heading', { name: /How do they feel|Have they eaten/ });
  await expect(titles).toHaveCount(2);
  // The scroll position of a title depends on the height of texts, and parts that load above the title still move it.
  await expect(async () => {
    for (const title of await titles.all()) await title.scrollIntoViewIfNeeded();
    await expect(page.locator('[role=img] canvas')).toHaveCount(2, { timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('table')).toHaveCount(3);
  await expectNoHorizontalScroll(page);
});

for (const [width, height] of [
  [1366, 768],
  [360, 740],
] as const) {
  test(`the first screen at ${width} × ${height} has the name, the open follow-up and the figures`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await logIn(page, 'admin@demo.test');
    await page.goto('/staff/caseload?show=open');
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
    const figures = page.getByRole('region', { name: 'At a glance' });
    const parts = [
      heading(page),
      page.getByRole('region', { name: 'Open follow-up' }).getByRole('button').first(),
      figures.getByRole('definition').first(),
    ];
    await expect(page.getByRole('region', { name: 'Last 30 days' })).toBeVisible();
    for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
    await expectNoHorizontalScroll(page);
  });
}

test('a student’s page prints on one sheet', async ({ page }) => {
  await logIn(page, 'admin@demo.test');
  await openFirstStudent(page);
  await expect(charts(page)).toHaveCount(2);
  for (const format of ['Letter', 'A4']) {
    const sheets = (await page.pdf({ format })).toString('latin1').match(/\/Type\s*\/Page\b/g);
    expect(sheets).toHaveLength(1);
  }
});

test.describe('accessibility', onlyInAll, () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  // On a busy machine an axe scan takes long.
  test.setTimeout(60_000);

  test.beforeEach(async ({ page }) => {
    await logIn(page, 'admin@demo.test');
    await page.goto('/staff/students');
    await page.getByRole('main').getByRole('rowheader').getByRole('link').first().click();
    await showWeek(page);
    await expect(page.getByRole('img')).toHaveCount(2);
  });

  test('axe finds nothing on the overview, its tables and its calendar', async ({ page }) => {
    await page.getByRole('button', { name: 'Show table' }).first().click();
    await expectNoFindings(page);
    await page.getByRole('group', { name: 'Week' }).getByRole('button', { name: /–/ }).click();
    await expect(page.getByRole('grid')).toBeVisible();
    await expectNoFindings(page);
  });

  test('axe finds nothing in the removal dialog and on the feed', onlyInAll, async ({ page }) => {
    await page.getByRole('button', { name: 'More for this student' }).click();
    await page.getByRole('menuitem', { name: 'Remove student' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoFindings(page);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Feed' }).click();
    await expect(page).toHaveURL(/\/feed$/);
    // The overview stays visible until the feed has loaded.
    await expect(page.getByRole('heading', { level: 2 }).getByRole('time').first()).toBeVisible();
    await expect(heading(page)).toBeVisible();
    await expectNoFindings(page);
  });
});
