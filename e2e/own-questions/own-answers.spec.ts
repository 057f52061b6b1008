import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { onlyInAll } from '../core/scope.ts';
import { expect, signIn, test } from '../core/test.ts';
import { laughQuestion, newSchoolWithQuestions, safeQuestion } from './own-answers.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name });
const linkTo = (id: string | undefined) => `a[href="/student/${id}/overview"]`;

/** Fakes an answer on each day of the week, because the charts leave out today if it is on a weekend. */
async function answerOnEachWeekday(page: Page, ids: readonly string[]): Promise<void> {
  const questions = [safeQuestion, laughQuestion].map(({ type, texts }, index) => ({
    _id: ids[index] ?? '',
    type,
    graphic: 'own',
    ...texts.en,
  }));
  const own = Object.fromEntries(questions.map(({ _id, type }) => [_id, type === 'steps' ? 4 : 100]));
  await page.route('**/weekly-trends*', async (route) => {
    const reply = await (await route.fetch()).json();
    const week = reply.data ?? reply;
    week.questions = questions;
    week.weeklyTrends = week.weeklyTrends.map((day: object) => ({ ...day, own }));
    await route.fulfill({ json: reply });
  });
}

test('an admin opens the page of an own question from its card, and downloads the list', async ({
  page,
  browser,
}) => {
  const { admin, students } = await newSchoolWithQuestions(
    browser,
    [safeQuestion, laughQuestion],
    [[false, 5], [true], []],
  );
  await signIn(page, admin.email);
  await page.goto('/staff/dashboard');
  const card = page.getByRole('article', { name: 'Do you feel safe here?' });
  await expect(card.getByText('50%')).toBeVisible();
  await expect(
    page.getByRole('article', { name: 'How often do you laugh?' }).getByText('100%'),
  ).toBeVisible();
  await card.getByRole('link').click();

  await expect(page.getByRole('heading', { level: 1, name: 'Do you feel safe here?' })).toBeVisible();
  await expect(page.getByText('2 of 3 students who are asked have answered')).toBeVisible();
  await expect(page.getByText(/^Written by Quinn .* Asked from /)).toBeVisible();
  await expect(region(page, 'Answered no · 1').locator(linkTo(students[0]))).toBeVisible();
  await expect(region(page, 'Answered no · 1').getByRole('cell').last()).toHaveText('Always');
  await expect(region(page, 'Answered yes · 1').locator(linkTo(students[1]))).toBeVisible();
  await expect(region(page, 'No answer yet · 1').locator(linkTo(students[2]))).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toContain('Do you feel safe here?');

  const tabs = page.getByRole('navigation', { name: 'Views of today' });
  await tabs.getByRole('link', { name: 'How often do you laugh?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'How often do you laugh?' })).toBeVisible();
  await expect(tabs.locator('[aria-current=page]')).toHaveText('How often do you laugh?');
  await expect(region(page, 'Always · 1').locator(linkTo(students[0]))).toBeVisible();
  await expect(region(page, 'No answer yet · 2').getByRole('row')).toHaveCount(3);
});

test('the charts, the figures and the feed of a student include the school’s own questions', async ({
  page,
  browser,
}) => {
  const { teacher, ids, students } = await newSchoolWithQuestions(
    browser,
    [safeQuestion, laughQuestion],
    [[true, 4]],
  );
  await signIn(page, teacher.email);
  await answerOnEachWeekday(page, ids);
  await page.goto('/staff/dashboard');
  await page.getByRole('group', { name: 'Week' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('img', { name: /^Do you feel safe here\?/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /^How often do you laugh\?/ })).toBeVisible();

  await page.goto(`/student/${students[0]}/overview`);
  const heading = page.getByRole('heading', { level: 3, name: 'How often do you laugh?' });
  await expect(heading).toHaveCount(2);
  await expect(page.getByText('Yes, out of 1 answer')).toBeVisible();
  await page.getByRole('link', { name: 'Feed' }).click();
  await expect(page.getByRole('term').filter({ hasText: 'How often do you laugh?' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Often' })).toBeVisible();
});

test.describe('accessibility', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test(
    'the longest texts fit on every screen, and axe finds nothing',
    onlyInAll,
    async ({ page, browser }) => {
      test.slow();
      const long = {
        question: 'Incomprehensibilities, unbroken '.repeat(4).slice(0, 120),
        steps: [1, 2, 3, 4, 5].map((step) => `${step} Incomprehensibilities daily`.padEnd(30, '!')),
      };
      const question = 'Supercalifragilisticexpialido '.repeat(4).trim();
      const asked = [
        { ...safeQuestion, texts: { en: { question } } },
        { ...laughQuestion, texts: { en: long } },
      ];
      const { admin, ids, students } = await newSchoolWithQuestions(browser, asked, [
        [false, 1],
        [true, 5],
        [],
      ]);
      await signIn(page, admin.email);
      const own = ids.map((id) => `/staff/own-question?question=${id}`);
      const student = `/student/${students[0]}`;
      for (const path of [
        ...own,
        '/staff/tapin-status',
        '/staff/dashboard',
        `${student}/overview`,
        `${student}/feed`,
      ]) {
        await page.setViewportSize({ width: 1366, height: 768 });
        await page.goto(path);
        await expect(
          page
            .getByRole('main')
            .getByText(/Incomprehensibilities, unbroken/)
            .first(),
        ).toBeAttached();
        await expectAccessible(page);
      }
    },
  );
});
