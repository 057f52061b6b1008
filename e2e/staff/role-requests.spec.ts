import { expectNoFindings, expectNoHorizontalScroll } from '../axe.ts';
import { actAs, newMember, schoolUserIdOf } from '../core/members.ts';
import { callApi, expect, signIn, test } from '../core/test.ts';

test('an admin requests the role super admin for a teacher, and a super admin approves it', async ({
  page,
  browser,
}) => {
  const { name, membership } = await newMember(browser);
  await signIn(page, 'admin@demo.test');
  await page.goto(`/admin/staff/${membership}`);
  await page.getByRole('button', { name: 'Change role' }).click();
  const dialog = page.getByRole('dialog', { name: `Role of ${name}` });
  await dialog.getByRole('radio', { name: 'Super admin', exact: true }).check();
  await dialog.getByRole('button', { name: 'Send the request' }).click();
  await expect(page.getByText(/^The request was sent\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Withdraw the request' })).toBeVisible();

  await actAs(browser, 'super@demo.test', async (head) => {
    await head.goto('/admin/staff');
    await head.getByRole('button', { name: `Approve ${name}` }).click();
    const question = head.getByRole('dialog', { name: `Make ${name} a super admin?` });
    await question.getByRole('button', { name: 'Approve' }).click();
    await expect(head.getByText(`${name} was approved.`)).toBeVisible();
  });

  await page.reload();
  await expect(page.getByText(/^Only super admins and district admins change this role/)).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
});

test.describe('accessibility', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing on a requested role', async ({ page, browser }) => {
    const { membership } = await newMember(browser);
    await signIn(page, 'admin@demo.test');
    const body = { schoolUserId: await schoolUserIdOf(page), forSchoolUserId: membership };
    await callApi(page, 'PUT', '/admin/change-school-user-role', { ...body, role: 'super_admin' });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/admin/staff/${membership}`);
    const buttons = page.getByRole('main').getByRole('button');
    await expect(buttons).toHaveCount(3);
    await expectNoFindings(page);
    await expectNoHorizontalScroll(page);
  });
});
