import type { Page } from '@playwright/test';
import { expectNoFindings, expectNoHorizontalScroll } from '../axe.ts';
import { actAs } from '../core/members.ts';
import { timeZone } from '../core/settings.ts';
import { callApi, expect, logIn, test } from '../core/test.ts';
import { cedarAdmin, enterSchool } from '../district/district.ts';
import { heading } from '../survey/check-in.ts';
import { newSchoolWithQuestions, newStudentWithQuestions } from '../survey/own-school.ts';

const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now());
const rules = { mode: 'opt-in', startDay: today, graceDays: 30, earlierAnswers: 'keep' };

async function record(page: Page, answer: 'yes' | 'no'): Promise<void> {
  const box = page.getByRole('checkbox', { name: 'Select Robin Tester' });
  await box.focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: `Record ${answer} (1)` }).press('Enter');
  await expect(page.getByText('Recorded: 1')).toBeVisible();
  await expect(box).not.toBeChecked();
  await expect(page.getByRole('button', { name: `Record ${answer} (0)` })).toBeFocused();
}

test('a student is asked after a yes of the family and no longer after a no, and an answer on an open page after the no is not stored', async ({
  page,
  browser,
}) => {
  test.slow();
  const { name, code, schoolId } = await newSchoolWithQuestions(browser, []);
  await actAs(browser, cedarAdmin, (admin) =>
    callApi(admin, 'PUT', `/school/${schoolId}/consent-rules`, rules),
  );
  await newStudentWithQuestions(page, code);
  await page.goto('/survey');
  await expect(heading(page)).toHaveText('Your tap-in is not on');
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expectNoFindings(page);

  await actAs(browser, null, async (staff) => {
    await logIn(staff, cedarAdmin);
    await staff.goto('/admin/schools');
    await enterSchool(staff, name);
    await staff.goto('/staff/tapin-status');
    await expect(staff.getByRole('region', { name: 'Tap-in not on · 1' })).toBeVisible();
    await staff.setViewportSize({ width: 360, height: 740 });
    await staff.goto('/admin/consents');
    await expect(staff.getByText('No answer yet')).toBeVisible();
    await record(staff, 'yes');
    await expectNoFindings(staff);
    await expectNoHorizontalScroll(staff);

    await page.reload();
    await expect(heading(page)).toHaveText(/eaten/);
    await record(staff, 'no');
    await page.getByRole('radio', { name: 'Yes' }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(heading(page)).toHaveText('Your tap-in is not on');

    await record(staff, 'yes');
    await page.reload();
    await expect(heading(page)).toHaveText(/eaten/);
    const { answers } = await (await callApi(page, 'GET', `/student/${schoolId}/questions`)).json();
    expect(answers).toEqual([]);

    await staff.getByRole('link', { name: 'All decisions about Robin Tester' }).press('Enter');
    await expect(staff.getByRole('listitem').filter({ hasText: 'Recorded by staff' })).toHaveCount(3);
    await expectNoFindings(staff);
    await expectNoHorizontalScroll(staff);
  });
});

test('axe finds nothing on the screen for the consent rule of a district, also in a narrow window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page, cedarAdmin);
  await page.goto('/admin/consent-rules');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Earlier answers after a no' }).selectOption('delete');
  await page.getByRole('button', { name: 'Save the rule' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoFindings(page);
  await expectNoHorizontalScroll(page);
});
