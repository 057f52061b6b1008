import { expectNoFindings, expectNoHorizontalScroll } from '../axe.ts';
import { callApi, expect, logIn, test } from '../core/test.ts';
import { cedarAdmin } from '../district/district.ts';

const studentId = async (request: Parameters<typeof callApi>[0]) => {
  const { schoolUsers } = await (await callApi(request, 'GET', '/user/me')).json();
  const path = `/staff/students?schoolUserId=${schoolUsers[0]._id}&pageSize=1`;
  const { students } = await (await callApi(request, 'GET', path)).json();
  return String(students[0].user._id);
};

test.describe('accessibility', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing about retention, and the keyboard adds and ends a legal hold', async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 360, height: 740 });
    await logIn(page, cedarAdmin);
    const student = await studentId(page);
    await page.goto('/admin/retention');
    const panels = page.getByRole('main').getByRole('region');
    await expect(panels).toHaveCount(5);
    const [dryRun, holds] = [panels.nth(1), panels.nth(2)];
    await expect(dryRun.getByRole('listitem')).toHaveCount(3);
    await expectNoFindings(page);
    await expectNoHorizontalScroll(page);

    const fields = holds.getByRole('textbox');
    await fields.first().focus();
    await page.keyboard.type(student);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Lawsuit');
    await page.keyboard.press('Enter');
    const hold = holds.getByRole('listitem').filter({ hasText: 'Lawsuit' });
    await expect(hold).toBeVisible();
    await expectNoFindings(page);

    await hold.getByRole('button').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expectNoFindings(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(hold).toBeVisible();
    await hold.getByRole('button').click();
    await dialog.getByRole('button').last().click();
    await expect(hold).toBeHidden();
  });
});

test('the removal of a district waits for a second admin, and can be canceled', async ({ page }) => {
  await logIn(page, cedarAdmin);
  await page.goto('/admin/retention');
  const removal = page.getByRole('region', { name: 'Remove the district' });
  await removal.getByRole('button', { name: 'Ask for the removal' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Ask for the removal' }).click();
  await expect(dialog).toBeHidden();
  await expect(removal.getByText(/asked for the removal/)).toBeVisible();
  await removal.getByRole('button', { name: 'Confirm the removal' }).click();
  await dialog.getByRole('button', { name: 'Confirm the removal' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await page.keyboard.press('Escape');
  await removal.getByRole('button', { name: 'Cancel the removal' }).click();
  await expect(removal.getByRole('button', { name: 'Ask for the removal' })).toBeVisible();
});
