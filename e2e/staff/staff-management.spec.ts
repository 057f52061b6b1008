import { expectNoFindings, expectNoHorizontalScroll } from '../axe.ts';
import { actAs, newApplicant, newMember, schoolUserIdOf } from '../core/members.ts';
import { onlyInAll } from '../core/scope.ts';
import { callApi, expect, logIn, test } from '../core/test.ts';

test('a super admin approves a teacher, and an admin removes the teacher, which ends the access, and undoes the removal', async ({
  page,
  browser,
}) => {
  const { email, name, lastName } = await newApplicant(browser);
  await actAs(browser, 'super@demo.test', async (head) => {
    await head.goto('/admin/staff');
    await head.getByRole('button', { name: `Approve ${name}` }).click();
    const question = head.getByRole('dialog', { name: `Approve ${name} as a teacher?` });
    await question.getByRole('button', { name: 'Approve' }).click();
    await expect(head.getByText(`${name} was approved.`)).toBeVisible();
  });
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await logIn(theirs, email);
  await theirs.goto('/staff/dashboard');
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();
  await logIn(page, 'admin@demo.test');
  await page.goto('/admin/staff');
  await page.getByRole('searchbox').fill(lastName);
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Remove from school' }).click();
  const dialog = page.getByRole('dialog', { name: `Remove ${name}?` });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Remove from school' }).click();
  await expect(page).toHaveURL(/\/admin\/staff$/);
  await expect(page.getByText(`${name} was removed from the school.`)).toBeVisible();
  await page.getByRole('searchbox').fill(lastName);
  await expect(page.getByText(/^No one found/)).toBeVisible();

  await theirs.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(theirs).toHaveURL(/\/not-verified$/);
  await expect(theirs.getByRole('region', { name: 'Caring Connections Needed' })).toHaveCount(0);
  await context.close();

  await page.getByRole('button', { name: `Undo: ${name}` }).click();
  await expect(page.getByText(`${name} is part of the school again.`)).toBeVisible();
  await expect(page.getByRole('rowheader', { name })).toBeVisible();
  await page.reload();
  await expect(page.getByText(`${name} is part of the school again.`)).toHaveCount(0);
});

test.describe('accessibility', onlyInAll, () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing on a profile, in its dialogs, while a role is requested, and on the own and a missing one', async ({
    page,
    browser,
  }) => {
    const { membership } = await newMember(browser);
    await logIn(page, 'admin@demo.test');
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
    const body = { schoolUserId: await schoolUserIdOf(page), forSchoolUserId: membership };
    await callApi(page, 'PUT', '/admin/change-school-user-role', { ...body, role: 'super_admin' });
    await page.reload();
    await expect(buttons).toHaveCount(3);
    await expectNoFindings(page);
    await expectNoHorizontalScroll(page);
    for (const [id, words] of [
      [body.schoolUserId, /^This is you\./],
      ['999999', 'This person is not on the staff anymore.'],
    ] as const) {
      await page.goto(`/admin/staff/${id}`);
      await expect(page.getByText(words)).toBeVisible();
      await expectNoFindings(page);
    }
  });
});
