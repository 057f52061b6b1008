import type { Page } from '@playwright/test';
import { generateRoster } from '../../oneroster/test/generate.ts';
import { awaitInvitationPath } from '../auth/mail.ts';
import { expectNoFindings, expectNoHorizontalScroll } from '../axe.ts';
import { actAs } from '../core/members.ts';
import { callApi, demoPassword, expect, logIn, test } from '../core/test.ts';
import { cedarAdmin } from '../district/district.ts';

test('a district admin imports a roster, a teacher of the roster logs in and sees the students, and the import is undone', async ({
  page,
  browser,
}, testInfo) => {
  test.slow();
  const file = testInfo.outputPath('roster.zip');
  // Each run of the test has different people, because it confirms the address of a teacher.
  const seed = Date.now() % 1_000_000;
  await generateRoster(file, {
    seed,
    prefix: `e2e-${seed}-`,
    schools: 1,
    staff: 6,
    students: 24,
    classes: 6,
    enrollments: 72,
  });
  await logIn(page, cedarAdmin);
  const before = await schoolsOf(page);
  await page.goto('/admin/roster');
  await checkRoster(page, file);

  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoHorizontalScroll(page);
  await expectNoFindings(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.getByRole('button', { name: /^Apply \d+ changes$/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Can be undone until /)).toBeVisible({ timeout: 30_000 });

  const known = new Set(before.map(({ membership }) => membership));
  const school = (await schoolsOf(page)).find(({ membership }) => !known.has(membership));
  if (!school) throw new Error('the import created no school');
  const { _id, email } = await teacherOf(page, school);
  const invitation = { schoolUserId: school.membership, of: 'staff', people: [_id] };
  await callApi(page, 'POST', '/admin/invitations', invitation);
  await actAs(browser, null, async (theirs) => {
    await theirs.goto(await awaitInvitationPath(theirs, email));
    await theirs.getByLabel('New password', { exact: true }).fill(demoPassword);
    await theirs.getByRole('button', { name: 'Save and log in' }).click();
    await expect(theirs).toHaveURL(/\/staff\/dashboard$/);
    await theirs.goto('/staff/students');
    await expect(theirs.getByText(/^[1-9]\d* students?$/)).toBeVisible();
  });

  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Undone' }).first()).toBeVisible({ timeout: 30_000 });
});

interface Place {
  name: string;
  membership: string;
}

async function schoolsOf(page: Page): Promise<Place[]> {
  const { schools, schoolUsers } = await (await callApi(page, 'GET', '/user/me')).json();
  return schools.map(({ name }: { name: string }, index: number) => ({
    name,
    membership: String(schoolUsers[index]._id),
  }));
}

async function teacherOf(page: Page, { membership }: Place): Promise<{ _id: string; email: string }> {
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

async function checkRoster(page: Page, file: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByRole('button', { name: /^Apply [\d,]+ changes$/ })).toBeVisible({ timeout: 30_000 });
}
