import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { newCareSchool, newCareStudent } from '../care/school.ts';
import { expectFocusHelp, expectFocusInPage } from '../core/focus.ts';
import { actAs } from '../core/members.ts';
import { callApi, expect, logIn, test } from '../core/test.ts';

/** Presses Tab until the control has the focus, and expects that the focus is visible there. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  const isFocused = () => control.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 80 && !(await isFocused()); presses += 1) await page.keyboard.press('Tab');
  await expect(control).toBeFocused();
  // A link that fills its row has its outline around the row.
  const outlines = await control.evaluate((element) =>
    [undefined, '::after'].map((part) => getComputedStyle(element, part).outlineStyle),
  );
  expect(outlines, 'the outline of the focused control').toContain('solid');
}

test.describe('accessibility', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test.slow();

  test('the first steps at an empty school and the save bar of its settings work with the keyboard', async ({
    page,
    browser,
  }) => {
    const { admin } = await newCareSchool(browser);
    await logIn(page, admin.email);
    await page.goto('/staff/dashboard');
    const firstSteps = page.getByRole('region', { name: 'Welcome! Three first steps' });
    await expect(firstSteps.getByRole('link')).toHaveCount(3);
    await expect(page.getByRole('region', { name: 'How to begin' })).toBeVisible();
    await expectFocusHelp(page);
    await expectAccessible(page);
    await tabTo(page, firstSteps.getByRole('button', { name: 'Got it' }));
    const saved = page.waitForResponse(/\/first-steps-seen$/);
    await page.keyboard.press('Enter');
    await expect(firstSteps).toHaveCount(0);
    await saved;
    await expectFocusInPage(page);

    await page.goto('/admin/care');
    const saturday = page.getByRole('checkbox', { name: 'Saturday' });
    await tabTo(page, saturday);
    await page.keyboard.press('Space');
    await expect(page.getByText('1 change not saved')).toBeVisible();
    await expectAccessible(page);

    const students = page.getByRole('banner').getByRole('link', { name: 'Students', exact: true });
    await students.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(students).toBeFocused();

    await tabTo(page, page.getByRole('button', { name: 'Discard' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 change not saved')).toHaveCount(0);
    await expect(saturday).toBeChecked();
    await expectFocusInPage(page);

    await saturday.press('Space');
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await expect(page.getByText('Saved.')).toBeVisible();
    await expectFocusInPage(page);

    await page.goto('/admin/consents');
    await page.getByRole('combobox', { name: 'Rule' }).selectOption('opt-in');
    await expect(page.getByRole('button', { name: 'Discard' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Discard' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Discard' })).toHaveCount(0);
    await expectFocusInPage(page);
  });

  test('correcting, removing and restoring a student work with the keyboard', async ({ page, browser }) => {
    const school = await newCareSchool(browser);
    const id = await actAs(browser, null, async (theirs) => {
      await newCareStudent(theirs, school);
      return (await (await callApi(theirs, 'GET', '/user/me')).json()).user._id;
    });
    await logIn(page, school.admin.email);
    await page.goto(`/student/${id}/overview`);
    const menu = page.getByRole('button', { name: 'More for this student' });
    await expectFocusHelp(page);
    await tabTo(page, menu);
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Change grade and teachers' }).press('Enter');
    const correction = page.getByRole('dialog');
    const grade = correction.getByRole('combobox', { name: 'Grade' });
    await expect(grade).toHaveValue('9');
    await expectAccessible(page);
    await tabTo(page, grade);
    await page.keyboard.press('ArrowDown');
    await expect(grade).toHaveValue('10');
    await tabTo(page, correction.getByRole('button', { name: 'Save' }));
    await page.keyboard.press('Enter');
    await expect(correction).toHaveCount(0);
    await expect(menu).toBeFocused();
    await expect(page.getByRole('main').getByText('Grade 10').first()).toBeVisible();

    await page.goto(`/admin/staff/${school.counselor.membership}`);
    await expect(page.getByText('At the school since')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Classes' }).getByRole('listitem')).toHaveCount(1);
    await expectAccessible(page);
    await tabTo(page, page.getByRole('link', { name: 'Robin Tester' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/student/${id}/overview$`));

    await menu.press('Enter');
    await page.getByRole('menuitem', { name: 'Remove student' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove student' }).press('Enter');
    await expect(page).toHaveURL(/\/staff\/students$/);
    await expectFocusInPage(page);

    await page.goto('/staff/removed-students');
    const restore = page.getByRole('button', { name: 'Restore Robin Tester' });
    await expect(restore).toBeVisible();
    await expectFocusHelp(page);
    await expectAccessible(page);
    await tabTo(page, restore);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Robin Tester is back at the school.')).toBeVisible();
    await expect(page.getByText('No student was removed.')).toBeVisible();
    await expectFocusInPage(page);
    await expectAccessible(page);
  });
});
