import { expectNoFindings, expectNoHorizontalScroll } from '../axe.ts';
import { expectFocusInPage } from '../core/focus.ts';
import { demoPassword, expect, test } from '../core/test.ts';
import { switcher } from '../district/district.ts';
import { newWorkerOfTwo, openAs, promoteByDistrict } from './two-schools.ts';

test('the keyboard switches schools, going back brings no filter of the other school, and axe finds nothing', async ({
  page,
  browser,
}) => {
  const worker = await newWorkerOfTwo(browser);
  await openAs(page, worker.email, '/staff/students?search=a');
  await expect(page.getByRole('searchbox').first()).toBeVisible();
  await switcher(page).focus();
  await page.keyboard.press('Enter');
  const choice = page.getByRole('list', { name: 'Your schools' }).getByRole('button', { name: worker.name });
  await page.keyboard.press('ArrowDown');
  await expect(choice).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/staff\/dashboard$/);
  await expect(switcher(page)).toHaveAccessibleName(`School: ${worker.name}. Choose another`);
  await expect(page.getByText(`You are now at ${worker.name}.`)).toBeAttached();
  await expectFocusInPage(page);
  // Only the role at this school counts: an admin has the staff page, a teacher has not.
  await expect(page.getByRole('link', { name: 'Staff', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/staff\/students$/);
  await expect(switcher(page)).toHaveAccessibleName(`School: ${worker.name}. Choose another`);

  await page.goto('/account');
  await expect(page.getByRole('region', { name: 'All your schools' })).toBeVisible();
  for (const width of [1366, 360]) {
    await page.setViewportSize({ width, height: 768 });
    await switcher(page).click();
    await expectNoFindings(page);
    await expectNoHorizontalScroll(page);
    await page.keyboard.press('Escape');
  }
});

test('the link in an email opens its school, before and after the log-in', async ({ page, browser }) => {
  const worker = await newWorkerOfTwo(browser);
  let link = '';
  await expect(async () => {
    link ||= await promoteByDistrict(browser, worker);
    expect(link).not.toBe('');
  }).toPass();
  await page.goto(link);
  await page.getByLabel('Email').fill(worker.email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('button', { name: 'One-time login' }).click();
  await expect(switcher(page)).toContainText(worker.name);
  await switcher(page).click();
  const others = page.getByRole('list', { name: 'Your schools' }).getByRole('button');
  await others.filter({ hasNotText: worker.name }).click();
  await expect(switcher(page)).not.toContainText(worker.name);
  await page.goto(`/admin/staff?school=${worker.schoolId}`);
  await expect(switcher(page)).toContainText(worker.name);
  await expect(page).toHaveURL(/\/admin\/staff$/);
});
