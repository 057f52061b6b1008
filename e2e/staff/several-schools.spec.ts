import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { expectNoFindings, expectNoHorizontalScroll } from '../axe.ts';
import { expectFocusInPage } from '../core/focus.ts';
import { actAs, newMember } from '../core/members.ts';
import { mailFile } from '../core/settings.ts';
import { callApi, demoPassword, expect, logIn, newStudent, test } from '../core/test.ts';
import { cedarAdmin, newSchool, newSchoolName, switcher } from '../district/district.ts';

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
  // Only the role at the current school counts: an admin has the staff page, a teacher does not.
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

async function newWorkerOfTwo(browser: Browser) {
  const { email } = await newMember(browser);
  const place = newSchoolName();
  const school = await actAs(browser, cedarAdmin, async (page) => {
    const created = await newSchool(page, place);
    const membership = await actAs(browser, email, async (worker) => {
      const body = { schoolCode: place.code, role: 'admin' };
      return (await (await callApi(worker, 'POST', '/user/school', body)).json()).schoolUser._id;
    });
    const about = { schoolUserId: created.schoolUserId, forSchoolUserId: membership };
    await callApi(page, 'POST', '/admin/approve-or-reject-school-user', { ...about, approve: true });
    return { ...created, membership: String(membership) };
  });
  const student = await actAs(browser, null, async (page) => {
    await newStudent(page, { schoolCode: place.code, unfinished: true });
    const { user } = await (await callApi(page, 'GET', '/user/me')).json();
    return String(user._id);
  });
  return { email, ...place, ...school, student };
}

/**
 * Makes the worker a super admin of the new school, which ends the sessions of the worker. Returns the link in the
 * email about it.
 */
async function promoteByDistrict(
  browser: Browser,
  worker: Awaited<ReturnType<typeof newWorkerOfTwo>>,
): Promise<string> {
  await actAs(browser, cedarAdmin, (page) =>
    callApi(page, 'PUT', '/admin/change-school-user-role', {
      schoolUserId: worker.schoolUserId,
      forSchoolUserId: worker.membership,
      role: 'super_admin',
    }),
  );
  const mails = await readFile(mailFile(worker.email), 'utf8').catch(() => '');
  const text = mails.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  return text.match(/https?:\S+\/auth\/login\?school=\d+/)?.[0] ?? '';
}

async function openAs(page: Page, email: string, path: string): Promise<void> {
  await logIn(page, email);
  await page.goto(path);
}
