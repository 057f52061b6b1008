import { expectNoFindings } from '../axe.ts';
import { actAs } from '../core/members.ts';
import { callApi, expect, signIn, test } from '../core/test.ts';
import { newCareSchool, newCareStudent } from './school.ts';

test('the settings say what an alert would have meant, also one that is off', async ({ page }) => {
  await signIn(page, 'admin@demo.test');
  await page.goto('/admin/care#alerts');
  const alerts = page.getByRole('region', { name: 'Automatic alerts' });
  await expect(alerts.getByText(/^Last \d+ school days/)).toBeVisible();
  await expect(alerts.getByRole('heading', { name: 'Automatic alerts' })).toBeFocused();
  await expectNoFindings(page);
  await alerts.getByRole('combobox', { name: 'Someone feels awful or bad' }).selectOption('Never');
  await expect(alerts.getByText(/^With 3 school days in a row: Would have opened/)).toBeVisible();
});

test('whoever closes a follow-up says whether the alert was needed, and the school sees the share', async ({
  page,
  browser,
}) => {
  const school = await newCareSchool(browser);
  await newCareStudent(page, school);
  const feeling = { questionId: '3', response: 1 };
  await callApi(page, 'POST', `/student/submit-response/${school.schoolId}`, feeling);

  await actAs(browser, school.counselor.email, async (counselor) => {
    await counselor.goto('/staff/dashboard');
    await counselor.getByRole('button', { name: /^I’ll follow up with/ }).click();
    await counselor.getByRole('button', { name: /^Done with/ }).click();
    const dialog = counselor.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'We talked' }).check();
    await dialog
      .getByRole('group', { name: /^Was this alert needed/ })
      .getByRole('radio', { name: 'No', exact: true })
      .check();
    await expectNoFindings(counselor);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(counselor.getByText('Saved: We talked')).toBeVisible();
  });

  await actAs(browser, school.admin.email, async (admin) => {
    await admin.goto('/staff/dashboard');
    const figures = admin.getByRole('listitem').filter({ hasText: 'Someone feels awful' });
    await expect(figures).toContainText('1 follow-up · 0 needed · 1 not needed');
    await admin.goto('/admin/care');
    await expect(admin.getByText(/^There are not enough answers yet/)).toBeVisible();
  });
});
