import type { Page } from '@playwright/test';
import { fieldPerQuestion, questions } from '@tapin/shared/contract/questions';
import { expect, logIn } from '../core/test.ts';

export type Day = { eaten: number; rested: number; feeling: number } | null;

export const monday: Day = { eaten: 88.2, rested: 65, feeling: 3.54 };
export const tuesday: Day = { eaten: 40, rested: 71.4, feeling: 2.1 };

/** Logs in on a Thursday, and replaces the week of the school and of each student in the replies by the given one. */
async function logInOnWeek(page: Page, days: readonly Day[]): Promise<void> {
  await page.clock.setFixedTime(new Date('2026-03-05T15:00:00Z'));
  const nothing = fieldPerQuestion(questions, 'name', () => null);
  const weeklyTrends = [2, 3, 4, 5, 6].map((date, at) => ({
    date: `2026-03-0${date}`,
    ...nothing,
    ...days[at],
  }));
  await page.route('**/api/staff/dashboard/weekly-trends*', (route) =>
    route.fulfill({ json: { data: { weeklyTrends } } }),
  );
  await page.route('**/api/staff/student/*/weekly-trends*', (route) =>
    route.fulfill({ json: { weeklyTrends } }),
  );
  await logIn(page, 'admin@demo.test');
}

/**
 * Scrolls to the charts. They load when they are near the viewport, and content that loads before them moves them down.
 */
async function scrollToCharts(page: Page): Promise<void> {
  const week = page.getByRole('group', { name: /Week|Semana/ });
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 4_000);
      return week.count();
    })
    .toBe(1);
  await week.scrollIntoViewIfNeeded();
  await expect(page.getByRole('img')).toHaveCount(2);
}

export async function openSchoolWeek(page: Page, days: readonly Day[], search = ''): Promise<void> {
  await logInOnWeek(page, days);
  await page.goto(`/staff/dashboard${search}`);
  await scrollToCharts(page);
}

export async function openStudentWeek(page: Page, days: readonly Day[]): Promise<void> {
  await logInOnWeek(page, days);
  await page.goto('/staff/students');
  await page.getByRole('main').getByRole('rowheader').getByRole('link').first().click();
  await scrollToCharts(page);
}
