import type { Page } from '@playwright/test';
import { callApi, expect } from '../core/test.ts';

interface Place {
  name: string;
  /** The id of the logged-in admin's membership. */
  membership: string;
}

/** Returns the schools of the logged-in admin, with their memberships. */
export async function schoolsOf(page: Page): Promise<Place[]> {
  const { schools, schoolUsers } = await (await callApi(page, 'GET', '/user/me')).json();
  return schools.map(({ name }: { name: string }, index: number) => ({
    name,
    membership: String(schoolUsers[index]._id),
  }));
}

/** Returns a teacher of the roster at a school. */
export async function teacherOf(page: Page, { membership }: Place): Promise<{ _id: string; email: string }> {
  const { people } = await (
    await callApi(page, 'GET', `/admin/first-log-ins?schoolUserId=${membership}&pageSize=50`)
  ).json();
  const { members } = await (await callApi(page, 'GET', `/staff/dashboard?schoolUserId=${membership}`))
    .json()
    .then(({ dashboard }) => ({ members: dashboard.classes }));
  const teacherIds = new Set(members.map(({ teacherId }: { teacherId: string }) => teacherId));
  const found = people.find(({ _id }: { _id: string }) => teacherIds.has(_id));
  if (!found) throw new Error('no person of the roster teaches at the school');
  return found;
}

/** Chooses a file and waits until its check has ended. */
export async function checkRoster(page: Page, file: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByRole('button', { name: /^Apply [\d,]+ changes$/ })).toBeVisible({ timeout: 30_000 });
}
