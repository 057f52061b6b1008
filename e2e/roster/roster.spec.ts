import { generateRoster } from '../../oneroster/test/generate.ts';
import { writeZipTo } from '../../oneroster/test/zip.ts';
import { awaitInvitationPath } from '../auth/mail.ts';
import { expectNoFindings, expectNoHorizontalScroll } from '../axe.ts';
import { actAs, newMember } from '../core/members.ts';
import { callApi, demoPassword, expect, signIn, test } from '../core/test.ts';
import { cedarAdmin, ridgeAdmin } from '../district/district.ts';
import { checkRoster, schoolsOf, teacherOf } from './roster.ts';

// A district has one run at a time.
test.describe.configure({ mode: 'default' });

test('a district admin imports a roster, a teacher of it logs in and sees the students, and the import is undone', async ({
  page,
  browser,
}, testInfo) => {
  test.slow();
  const file = testInfo.outputPath('roster.zip');
  // Each run has other people, because this one confirms the address of a teacher.
  const seed = Date.now() % 1_000_000;
  await generateRoster(file, {
    seed,
    prefix: `e2e-${seed}-`,
    schools: 1,
    staff: 6,
    students: 24,
    classes: 6,
    enrollments: 72,
  });
  await signIn(page, cedarAdmin);
  const before = await schoolsOf(page);
  await page.goto('/admin/roster');
  await checkRoster(page, file);

  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoHorizontalScroll(page);
  await expectNoFindings(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  // The whole decision works with the keyboard.
  await page.getByRole('button', { name: /^Apply \d+ changes$/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Can be undone until /)).toBeVisible({ timeout: 30_000 });

  const known = new Set(before.map(({ membership }) => membership));
  const school = (await schoolsOf(page)).find(({ membership }) => !known.has(membership));
  if (!school) throw new Error('the import created no school');
  const { _id, email } = await teacherOf(page, school);
  const invitation = { schoolUserId: school.membership, of: 'staff', people: [_id] };
  await callApi(page, 'POST', '/admin/invitations', invitation);
  await actAs(browser, null, async (theirs) => {
    await theirs.goto(await awaitInvitationPath(theirs, email));
    await theirs.getByLabel('New password', { exact: true }).fill(demoPassword);
    await theirs.getByRole('button', { name: 'Save and log in' }).click();
    await expect(theirs).toHaveURL(/\/staff\/dashboard$/);
    await theirs.goto('/staff/students');
    await expect(theirs.getByText(/^[1-9]\d* students?$/)).toBeVisible();
  });

  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Undone' }).first()).toBeVisible({ timeout: 30_000 });
});

test('counselors share students by a column, grades or letters, and answered questions are applied', async ({
  page,
  browser,
}, testInfo) => {
  test.slow();
  const { email } = await newMember(browser);
  const id = `e2e-${Date.now().toString(36)}`;
  const file = testInfo.outputPath('roster.zip');
  const lines = (...rows: string[]) => `${rows.join('\n')}\n`;
  await writeZipTo(file, {
    'orgs.csv': lines('sourcedId,name,type', `${id}-s,Elm ${id},school`),
    'users.csv': lines(
      'sourcedId,orgSourcedIds,role,enabledUser,givenName,familyName,email,grades,metadata.helper',
      ...[
        ['cora', 'counselor', 'Cora', 'Abel', '', '', ''],
        ['cole', 'counselor', 'Cole', 'Baker', '', '', ''],
        ['ann', 'student', 'Ann', 'Adams', '', '9', 'Cora Abel'],
        ['zoe', 'student', 'Zoe', 'Young', '', '10', 'Cole Baker'],
        // The address of an account with another name, and one of another district, which is no question.
        ['pat', 'teacher', 'Pat', 'Other', email, '', ''],
        ['ron', 'teacher', 'Ron', 'Ridge', ridgeAdmin, '', ''],
      ].map(([key, role, first, last, address, grade, helper]) =>
        [`${id}-${key}`, `${id}-s`, role, 'true', first, last, address, grade, helper].join(','),
      ),
    ),
  });
  await signIn(page, cedarAdmin);
  await page.goto('/admin/roster');
  await checkRoster(page, file);

  const check = async (cora: string, cole: string) => {
    await page.getByLabel('Cora Abel').fill(cora);
    await page.getByLabel('Cole Baker').fill(cole);
    await page.getByRole('button', { name: 'Save and check again' }).click();
    await expect(page.getByRole('button', { name: 'Save and check again' })).toBeHidden();
    await expect(page.getByRole('button', { name: /^Apply \d+ changes$/ })).toBeVisible({ timeout: 30_000 });
  };
  const expectStudentsOf = async (students: Record<string, string>) => {
    await page.getByRole('link', { name: /: Classes, New$/ }).click();
    for (const [counselor, student] of Object.entries(students))
      await expect(page.getByRole('row').filter({ hasText: counselor })).toContainText(student);
    await page.goBack();
  };
  await page.getByRole('radio', { name: /^By a column/ }).check();
  await page.getByLabel('Column', { exact: true }).selectOption('metadata.helper');
  await check('', '');
  await expectStudentsOf({ 'Cora Abel': 'Ann Adams', 'Cole Baker': 'Zoe Young' });
  await page.getByRole('radio', { name: /^By grade/ }).check();
  await check('10', '9');
  await expectStudentsOf({ 'Cora Abel': 'Zoe Young', 'Cole Baker': 'Ann Adams' });
  await page.getByRole('radio', { name: /^By last name/ }).check();
  await check('A-M', 'N-Z');
  await expectStudentsOf({ 'Cora Abel': 'Ann Adams', 'Cole Baker': 'Zoe Young' });

  await page.getByRole('combobox', { name: 'Who is Pat Other?' }).selectOption({ index: 1 });
  await check('A-M', 'N-Z');
  await expect(page.getByRole('combobox', { name: /^Who is / })).toHaveCount(0);
  await page.getByRole('button', { name: /^Apply \d+ changes$/ }).click();
  await expect(page.getByText(/^Can be undone until /)).toBeVisible({ timeout: 30_000 });

  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Undone' }).first()).toBeVisible({ timeout: 30_000 });
});
