import type { Page } from '@playwright/test';
import { expectNoFindings, expectNoHorizontalScroll } from '../axe.ts';
import { newApplicant, newMember } from '../core/members.ts';
import { callApi, expect, signIn, test } from '../core/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Searches the list of staff for a last name. */
async function searchStaff(page: Page, lastName: string): Promise<void> {
  await page.goto('/admin/staff');
  await page.getByRole('searchbox').fill(lastName);
  await expect(page).toHaveURL(/search=/);
}

test('a teacher is redirected from the staff list to the dashboard', async ({ page }) => {
  await signIn(page, 'teacher@demo.test');
  await page.goto('/account');
  await expect(page.getByRole('link', { name: 'Staff', exact: true })).toHaveCount(0);
  await page.goto('/admin/staff');
  await expect(page).toHaveURL(/\/staff\/dashboard$/);
});

test('a super admin approves a teacher, who appears in the list at once', async ({ page, browser }) => {
  const { name, lastName } = await newApplicant(browser);
  await signIn(page, 'super@demo.test');
  await searchStaff(page, lastName);
  await expect(page.getByText(/^No one found/)).toBeVisible();
  await page.getByRole('button', { name: `Approve ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Approve ${name} as a teacher?` });
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(`${name} was approved.`)).toBeVisible();
  await expect(page.getByRole('rowheader', { name })).toBeVisible();
});

test('a district admin denies an admin, and the request disappears', async ({ page, browser }) => {
  const { name } = await newApplicant(browser, 'admin');
  await signIn(page, 'district@demo.test');
  await page.goto('/admin/staff');
  await page.getByRole('button', { name: `Deny ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Deny ${name}?` });
  await expectNoFindings(page);
  await dialog.getByRole('button', { name: 'Deny' }).click();
  await expect(page.getByText(`${name} was denied.`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Approve ${name}` })).toHaveCount(0);
  await page.getByRole('button', { name: `Undo: ${name}` }).click();
  await expect(page.getByText(`${name} is waiting again.`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Approve ${name}` })).toHaveCount(1);
});

test('an admin changes a role, and the list shows it at once', async ({ page, browser }) => {
  const { name, lastName } = await newMember(browser);
  await signIn(page, 'admin@demo.test');
  await searchStaff(page, lastName);
  await expect(page.getByRole('region', { name: 'Requests' })).toHaveCount(0);
  await expect(page.getByRole('cell', { name: 'Teacher', exact: true })).toHaveCount(1);
  await page.getByRole('link', { name }).click();
  await expect(heading(page)).toHaveText(name);
  await page.getByRole('button', { name: 'Change role' }).click();
  const dialog = page.getByRole('dialog', { name: `Role of ${name}` });
  await expect(dialog.getByRole('radio', { name: 'Teacher' })).toBeFocused();
  await dialog.getByRole('radio', { name: 'Admin', exact: true }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The role was changed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change role' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('cell', { name: 'Admin', exact: true })).toHaveCount(1);
});

test('an admin removes a teacher, who disappears from the list and loses access', async ({
  page,
  browser,
}) => {
  const { email, name, lastName } = await newMember(browser);
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await signIn(theirs, email);
  await theirs.goto('/staff/dashboard');
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();
  await signIn(page, 'admin@demo.test');
  await searchStaff(page, lastName);
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Remove from school' }).click();
  const dialog = page.getByRole('dialog', { name: `Remove ${name}?` });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Remove from school' }).click();
  await expect(page).toHaveURL(/\/admin\/staff$/);
  await expect(page.getByText(`${name} was removed from the school.`)).toBeVisible();
  await page.getByRole('searchbox').fill(lastName);
  await expect(page.getByText(/^No one found/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`${name} was removed from the school.`)).toHaveCount(0);

  // The removed teacher returns to a tab that was open all the time.
  await theirs.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(theirs).toHaveURL(/\/not-verified$/);
  await expect(theirs.getByRole('region', { name: 'Caring Connections Needed' })).toHaveCount(0);
  await context.close();
});

test('an admin undoes the removal of a teacher, who is on the list again', async ({ page, browser }) => {
  const { name, lastName } = await newMember(browser);
  await signIn(page, 'admin@demo.test');
  await searchStaff(page, lastName);
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Remove from school' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove from school' }).click();
  await page.getByRole('button', { name: `Undo: ${name}` }).click();
  await expect(page.getByText(`${name} is part of the school again.`)).toBeVisible();
  await page.getByRole('searchbox').fill(lastName);
  await expect(page.getByRole('rowheader', { name })).toBeVisible();
});

test('the own profile has no buttons to change or remove the person, and explains why', async ({ page }) => {
  await signIn(page, 'admin@demo.test');
  const { schoolUsers } = await (await callApi(page, 'GET', '/user/me')).json();
  await page.goto(`/admin/staff/${schoolUsers[0]._id}`);
  await expect(page.getByText(/^This is you\./)).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await expectNoFindings(page);
});

test('the profile of an unknown person shows a message and a link to the list', async ({ page }) => {
  await signIn(page, 'admin@demo.test');
  await page.goto('/admin/staff/999999');
  await expect(page.getByText('This person is not on the staff anymore.')).toBeVisible();
  await expectNoFindings(page);
  await page.getByRole('link', { name: 'All staff' }).click();
  await expect(heading(page)).toHaveText('Staff');
  await page.goto('/admin/staff/');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
});

test.describe('accessibility', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing on a profile and in its dialogs', async ({ page, browser }) => {
    const { membership } = await newMember(browser);
    await signIn(page, 'admin@demo.test');
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/admin/staff/${membership}`);
    const buttons = page.getByRole('main').getByRole('button');
    await expect(buttons).toHaveCount(2);
    await expectNoFindings(page);
    await expectNoHorizontalScroll(page);
    for (const at of [0, 1]) {
      await buttons.nth(at).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoFindings(page);
      await page.keyboard.press('Escape');
      await expect(buttons.nth(at)).toBeFocused();
    }
  });
});
