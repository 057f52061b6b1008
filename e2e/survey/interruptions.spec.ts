import { actAs } from '../core/members.ts';
import { answerOthers, answersIn, expectTextPerQuestion } from '../core/questions.ts';
import { callApi, demoPassword, expect, newStudent, test } from '../core/test.ts';
import { cedarAdmin, newSchool, newSchoolName } from '../district/district.ts';
import { answer, heading } from './check-in.ts';

test('a tab moves on if a second tab has already answered the question', async ({ page, context }) => {
  await newStudent(page);
  await page.goto('/survey');
  await page.getByRole('radio', { name: 'Yes' }).check();

  const second = await context.newPage();
  await second.goto('/survey');
  await answer(second, /eaten/, 'No');
  await expect(heading(second)).toHaveText(/rested/);

  // Headless pages are all visible at once, so the first tab gets no visibility event and sends its answer, too.
  await answer(page, /eaten/, 'Yes');
  await expect(heading(page)).toHaveText(/rested/);
  await expect(page.getByText(/We kept your first answer/)).toBeVisible();
  await answer(page, /rested/, 'Yes');
  await answer(page, /feeling/, 'Rad');
  await answerOthers(page);
  await expectTextPerQuestion(answersIn(page), ['No', 'Yes', 'Rad']);

  await second.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expectTextPerQuestion(answersIn(second), ['No', 'Yes', 'Rad']);
});

test('if the session ends in the middle of a check-in, the unsent answer is restored after signing in', async ({
  page,
  context,
}) => {
  const { email } = await newStudent(page);
  await page.goto('/survey');
  await answer(page, /eaten/, 'Yes');
  await expect(heading(page)).toHaveText(/rested/);
  await context.clearCookies();
  await answer(page, /rested/, 'No');
  await expect(page).toHaveURL('/');

  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'One-time login' }).click();

  await expect(heading(page)).toHaveText(/rested/);
  await expect(page.getByRole('radio', { name: 'No' })).toBeChecked();
  await expect(page.getByText(/This answer was not sent yet/)).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(heading(page)).toHaveText(/feeling/);
});

test.describe('past midnight', () => {
  test.use({ timezoneId: 'Pacific/Pago_Pago' });

  test('the check-in starts again with the first question, and answers count for the new day', async ({
    page,
    browser,
  }) => {
    // A school without a time zone uses the one of the device.
    const place = newSchoolName();
    await actAs(browser, cedarAdmin, (admin) => newSchool(admin, place));
    const { schoolId } = await newStudent(page, { schoolCode: place.code, unfinished: true });
    await callApi(page, 'POST', `/student/grade/${schoolId}`, { grade: 9 });
    await callApi(page, 'POST', `/student/select-classes/${schoolId}`, { schoolId, classes: [] });
    await page.clock.install();
    await page.goto('/survey');
    await answer(page, /eaten/, 'Yes');
    await expect(heading(page)).toHaveText(/rested/);

    // The server has its own clock, so the test sends it a time zone across the date line, where it is the next day.
    await page.route('**/api/**', (route, request) =>
      route.continue({ headers: { ...request.headers(), 'time-zone': 'Pacific/Kiritimati' } }),
    );
    const untilMidnight = await page.evaluate(() => new Date().setHours(24, 0, 2, 0) - Date.now());
    await page.clock.fastForward(untilMidnight);
    await expect(heading(page)).toHaveText(/eaten/);
    await expect(page.getByText(/A new day has begun/)).toBeVisible();
    await answer(page, /eaten/, 'No');
    await answer(page, /rested/, 'No');
    await answer(page, /feeling/, 'Okay');
    await answerOthers(page);
    await expectTextPerQuestion(answersIn(page), ['No', 'No', 'Okay']);
  });
});
