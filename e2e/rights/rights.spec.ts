import { readFile } from 'node:fs/promises';
import { expectNoFindings, expectNoHorizontalScroll } from '../axe.ts';
import { newCareSchool, newCareStudent } from '../care/school.ts';
import { actAs } from '../core/members.ts';
import { timeZone } from '../core/settings.ts';
import { callApi, expect, logIn, test } from '../core/test.ts';
import { heading } from '../survey/check-in.ts';

const feeling = 'How are you feeling today?';

test('a student corrects an answer, staff see the time of the change, and an admin gives the family the record', async ({
  page,
  browser,
}) => {
  test.slow();
  const school = await newCareSchool(browser);
  const student = await newCareStudent(page, school);
  const answers = [
    ['1', true],
    ['2', true],
    ['3', 1],
  ] as const;
  for (const [questionId, response] of answers)
    await callApi(page, 'POST', `/student/submit-response/${school.schoolId}`, { questionId, response });
  const change = page.getByRole('button', { name: `Change: ${feeling}` });
  const dialog = page.getByRole('dialog', { name: feeling });
  await page.goto('/survey');
  await expect(heading(page)).toHaveText(/^Thank you for telling us/);

  const device = await browser.newContext();
  const second = await device.newPage();
  await logIn(second, student.email);
  await second.goto('/survey');
  await expect(heading(second)).toHaveText(/^Thank you for telling us/);

  // Without a network the choice stays in the dialog, and the same button sends it later.
  await page.getByText('Your answers today').click();
  await change.click();
  await dialog.getByRole('radio', { name: 'Good' }).check();
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'Good' })).toBeChecked();
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(heading(page)).toHaveText(/^Thank you, Robin/);

  // The second device shows the first answer and cannot replace the newer answer of the first device.
  await second.getByText('Your answers today').click();
  await second.getByRole('button', { name: `Change: ${feeling}` }).click();
  await second.getByRole('dialog').getByRole('radio', { name: 'Bad' }).check();
  await second.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(heading(second)).toHaveText(/^Thank you, Robin/);
  await expect(second.getByRole('definition').filter({ hasText: 'Good' })).toBeVisible();
  await device.close();

  const id = await actAs(browser, school.counselor.email, async (theirs) => {
    await theirs.goto('/staff/students');
    await theirs.getByRole('link', { name: /Robin/ }).first().click();
    await expect(theirs.getByText(/Answer changed by the student:/)).toBeVisible();
    return theirs.url().match(/student\/(\d+)/)?.[1] ?? '';
  });

  await actAs(browser, school.admin.email, async (admin) => {
    await admin.setViewportSize({ width: 360, height: 740 });
    await admin.goto(`/student/${id}/record`);
    await expect(admin.getByRole('heading', { name: 'Notes in the record' })).toBeVisible();
    await expectNoFindings(admin);
    await expectNoHorizontalScroll(admin);
    const started = admin.waitForEvent('download');
    await admin.getByRole('button', { name: 'Download the page' }).press('Enter');
    const html = await readFile(await (await started).path(), 'utf8');
    expect(html).toContain('before: Awful');
    await admin.goto('/admin/looks');
    await expect(admin.getByRole('cell', { name: 'Downloaded the record' })).toBeVisible();
    await expectNoFindings(admin);
    await expectNoHorizontalScroll(admin);
    await admin.goto('/admin/unused-accounts');
    await expect(admin.getByText('Every account was used in the last 90 days.')).toBeVisible();
    await expectNoFindings(admin);
    await expectNoHorizontalScroll(admin);
  });
});

test('a student whose family has refused meanwhile cannot change an answer on an open page', async ({
  page,
  browser,
}) => {
  test.slow();
  const school = await newCareSchool(browser);
  await newCareStudent(page, school);
  for (const [questionId, response] of [
    ['1', true],
    ['2', true],
    ['3', 4],
  ] as const)
    await callApi(page, 'POST', `/student/submit-response/${school.schoolId}`, { questionId, response });
  await page.goto('/survey');
  const me = await (await callApi(page, 'GET', '/user/me')).json();
  await actAs(browser, school.admin.email, async (admin) => {
    const { schoolUsers } = await (await callApi(admin, 'GET', '/user/me')).json();
    const path = `/school/${school.schoolId}/consent-rules`;
    const rules = await (await callApi(admin, 'GET', path)).json();
    const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format();
    const { graceDays, earlierAnswers } = rules;
    await callApi(admin, 'PUT', path, { mode: 'opt-out', startDay: today, graceDays, earlierAnswers });
    const body = { schoolUserId: schoolUsers[0]._id, students: [me.user._id], answer: false };
    await callApi(admin, 'POST', '/admin/consents', body);
  });
  await page.getByRole('button', { name: `Change: ${feeling}` }).click();
  const dialog = page.getByRole('dialog', { name: feeling });
  await dialog.getByRole('radio', { name: 'Rad' }).check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/tap-in is not on/i).first()).toBeVisible();
  await expectNoFindings(page);
});
