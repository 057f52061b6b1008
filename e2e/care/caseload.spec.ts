import { expectNoFindings, expectNoHorizontalScroll } from '../axe.ts';
import { actAs } from '../core/members.ts';
import { timeZone } from '../core/settings.ts';
import { expect, logIn, test } from '../core/test.ts';
import { newCareSchool, newCareStudent } from './school.ts';

test('a caseload groups the counselor’s students, hands a follow-up over, and fits on the phone of an admin', async ({
  page,
  browser,
}) => {
  const school = await newCareSchool(browser);
  await actAs(browser, null, (student) => newCareStudent(student, school));
  await logIn(page, school.counselor.email);
  await page.goto('/staff/dashboard');
  await page.getByRole('banner').getByRole('link', { name: 'My students' }).click();
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Robin Tester' }) });
  await expect(row).toContainText('You are the counselor');
  // The row has no button, because the student needs no support. A follow-up can be opened on the page of the student.
  await expect(page.getByRole('heading', { name: 'Everyone else · 1' })).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
  await expectNoFindings(page);
  await row.getByRole('link').click();
  await page.getByRole('button', { name: /^I’ll follow up/ }).click();
  await expect(page.getByText(/^You are following up/)).toBeVisible();
  const released = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().includes('/staff/follow-up/'),
  );
  await page.getByRole('button', { name: 'Stop following up' }).click();
  await released;
  await page.goto('/staff/caseload');
  const header = page.getByRole('banner').getByRole('link', { name: '1 student is waiting for someone' });
  const waiting = page.getByRole('region', { name: 'Waiting for someone · 1' });
  await expect(waiting.getByRole('link', { name: 'Robin Tester' })).toBeVisible();
  await header.click();
  await expect(page.getByRole('tab', { name: 'Open · 1' })).toHaveAttribute('aria-selected', 'true');
  await expect(waiting.getByRole('link', { name: 'Robin Tester' })).toBeVisible();
  // The counselor hands the follow-up over from the row with the keyboard, without a claim before.
  await page.goto('/staff/caseload');
  await row.getByRole('button', { name: 'More for Robin Tester' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Hand over' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'To whom' }).selectOption(school.teacher.membership);
  await expectNoFindings(page);
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText('is following up');
  await expect(page.getByRole('heading', { name: 'Waiting for someone · 0' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Someone is following up · 1' })).toContainText(
    'Robin Tester',
  );
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Follow-ups: no one is waiting' }),
  ).toBeVisible();

  const context = await browser.newContext({
    locale: 'es-MX',
    colorScheme: 'dark',
    timezoneId: timeZone,
    viewport: { width: 360, height: 740 },
  });
  const phone = await context.newPage();
  await logIn(phone, school.admin.email);
  await phone.goto('/staff/dashboard');
  await phone.getByRole('button', { name: 'Menú' }).click();
  await expect(
    phone.getByRole('navigation').getByRole('link', { name: 'Estudiantes', exact: true }),
  ).toBeVisible();
  await expect(
    phone.getByRole('navigation').getByRole('link', { name: 'Estudiantes a mi cargo' }),
  ).toHaveCount(0);
  const places = [
    ['/staff/caseload', phone.getByRole('button', { name: 'Terminar el seguimiento de Robin Tester' })],
    [
      '/staff/dashboard?care=open',
      phone.getByRole('button', { name: 'Terminar el seguimiento de Robin Tester' }),
    ],
    ['/admin/care', phone.getByRole('checkbox', { name: 'Los estudiantes pueden pedir hablar' })],
  ] as const;
  for (const [path, last] of places) {
    await phone.goto(path);
    await expect(last).toBeVisible();
    await expectNoFindings(phone);
    await expectNoHorizontalScroll(phone);
  }
  await phone.goto('/staff/caseload');
  const buttons = phone.getByRole('listitem').filter({ hasText: 'Robin Tester' }).getByRole('button');
  await expect(buttons).toHaveCount(2);
  const boxes = await buttons.evaluateAll((all) =>
    all.map((button) => button.getBoundingClientRect().toJSON()),
  );
  for (const { width, height } of boxes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  expect(boxes[0].y).toBe(boxes[1].y);
  await context.close();
});

test('the caseload of a whole school has pages of twenty students, which are short on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page, 'admin@demo.test');
  await page.goto('/staff/caseload');
  await expect(page.getByRole('heading', { level: 1, name: 'Students and follow-ups' })).toBeVisible();
  const students = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(students).toHaveCount(20);
  await expectNoHorizontalScroll(page);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThan(4_500);
  await page.getByRole('button', { name: /^Show 20 more/ }).press('Enter');
  await expect(students).toHaveCount(40);
  await expect(students.nth(20)).toBeFocused();
});
