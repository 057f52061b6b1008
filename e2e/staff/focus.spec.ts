import { expectNoFindings } from '../axe.ts';
import { newCareSchool, newCareStudent } from '../care/school.ts';
import { expectAnnounced, expectFocusHelp, expectFocusInPage } from '../core/focus.ts';
import { actAs } from '../core/members.ts';
import { callApi, expect, logIn, test } from '../core/test.ts';

test('claiming, releasing and closing a follow-up keep the focus, and the result is announced', async ({
  page,
  browser,
}) => {
  test.slow();
  const school = await newCareSchool(browser);
  await actAs(browser, null, async (student) => {
    await newCareStudent(student, school);
    const { questions } = await (
      await callApi(student, 'GET', `/student/${school.schoolId}/questions`)
    ).json();
    const feeling = questions.find(({ graphic }: { graphic: string }) => graphic === 'feeling');
    const answer = { questionId: feeling._id, response: 1 };
    await callApi(student, 'POST', `/student/submit-response/${school.schoolId}`, answer);
  });
  await logIn(page, school.counselor.email);
  await page.goto('/staff/dashboard');
  await expectFocusHelp(page);
  const press = async (name: RegExp) => {
    await page.getByRole('button', { name }).first().focus();
    await page.keyboard.press('Enter');
  };
  await press(/^I’ll follow up with Robin/);
  await expectAnnounced(page, 'Saved. You are following up.');
  await expectFocusInPage(page);
  await press(/^Undo/);
  await expectAnnounced(page, 'Saved. The follow-up is open to others.');
  await expectFocusInPage(page);
  await press(/^I’ll follow up with Robin/);
  await expectAnnounced(page, 'Saved. You are following up.');
  await press(/^Done with Robin/);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('group', { name: /^Was this alert needed/ })).toBeVisible();
  await expectNoFindings(page);
  await dialog.getByRole('radio', { name: 'We talked' }).focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Save' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expectAnnounced(page, 'Saved. The follow-up is closed.');
  await expectFocusInPage(page);
});
