import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { actAs, newApplicant } from '../core/members.ts';
import { withNavigationLink } from '../core/right-to-left.ts';
import { callApi, expect, signIn, test } from '../core/test.ts';
import { cedarAdmin, enterSchool, newSchool, newSchoolName, switcher } from './district.ts';

const row = (page: Page, name: string) => page.getByRole('row', { name });
const createSchool = async (page: Page, { name, code }: { name: string; code: string }) => {
  await page.getByRole('button', { name: 'Create school' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'School name' }).fill(name);
  await dialog.getByRole('textbox', { name: 'School code' }).fill(code);
  return dialog.getByRole('button', { name: 'Create school' });
};

test('a district admin creates a school, renames it, and switches to it; all figures belong to this school', async ({
  page,
}) => {
  const { name, code } = newSchoolName();
  await signIn(page, cedarAdmin);
  await page.goto('/admin/schools');
  await (await createSchool(page, { name, code: code.toLowerCase() })).click();
  await expect(page.getByText(`${name} was created.`)).toBeVisible();
  await expect(row(page, name).getByRole('rowheader')).toContainText(code);
  const nobody = /^(No students yet|Waits for the first roster import)$/;
  await expect(row(page, name).getByRole('cell')).toHaveText([
    '–',
    '–',
    '–',
    '–',
    nobody,
    '–',
    /^0\s*0 over 7 days$/,
    '0',
  ]);

  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Edit: School name' }).click();
  await page.getByRole('textbox', { name: 'School name' }).fill(`${name} Hill`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `${name} Hill` })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const { schools, schoolUsers } = await (await callApi(page, 'GET', '/user/me')).json();
  const at = schools.findIndex((school: { code: string }) => school.code === code);
  const asked = new Set<string>();
  page.on('request', (request) => {
    const membership = new URL(request.url()).searchParams.get('schoolUserId');
    if (membership) asked.add(membership);
  });
  await enterSchool(page, `${name} Hill`);
  await expect(page.getByText(/^(0 of 0 have tapped in|No school today)$/)).toBeVisible();
  await withNavigationLink(page, 'Students', (link) => link.click());
  await expect(page.getByText('0 students')).toBeVisible();
  expect([...asked]).toEqual([schoolUsers[at]._id]);

  await page.reload();
  await expect(switcher(page)).toContainText(`${name} Hill`);
});

test('if two tabs submit the same code, one creates the school; the other shows an error and keeps its input', async ({
  page,
  context,
}) => {
  const { name, code } = newSchoolName();
  await signIn(page, cedarAdmin);
  const other = await context.newPage();
  await Promise.all([page, other].map((tab) => tab.goto('/admin/schools')));
  const buttons = [
    await createSchool(page, { name, code }),
    await createSchool(other, { name: `${name} B`, code }),
  ];
  await Promise.all(buttons.map((button) => button.click()));
  const taken = (tab: Page) => tab.getByRole('dialog').getByText('Another school already has this code.');
  await expect(taken(page).or(page.getByText('was created'))).toBeVisible();
  await expect(taken(other).or(other.getByText('was created'))).toBeVisible();
  const refused = (await taken(page).isVisible()) ? page : other;
  const accepted = refused === page ? other : page;
  await expect(accepted.getByText('was created')).toBeVisible();
  await expect(refused.getByRole('textbox', { name: 'School code' })).toHaveValue(code);
});

test('the form shows an error for an unknown code, a school of the own district, and spaces only', async ({
  page,
}) => {
  await signIn(page, cedarAdmin);
  await page.goto('/admin/schools');
  await page.getByRole('button', { name: 'Add school by code' }).click();
  const dialog = page.getByRole('dialog');
  const code = dialog.getByRole('textbox', { name: 'School code' });
  for (const [typed, words] of [
    ['   ', 'Enter a code'],
    ['NOSUCHSCHOOL', 'We could not find this school code.'],
    ['cedar2', 'This school already belongs to your district.'],
  ] as const) {
    await code.fill(typed);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText(words);
    await expect(code).toHaveValue(typed);
  }
});

test('a district admin approves a request on the page of its school', async ({ page, browser }) => {
  const place = newSchoolName();
  await signIn(page, cedarAdmin);
  await newSchool(page, place);
  const { name } = await newApplicant(browser, 'teacher', place.code);
  await page.goto('/admin/schools?sort=requests');
  await page.getByRole('link', { name: place.name }).click();
  await page.getByRole('button', { name: `Approve ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Approve ${name} as a teacher?` });
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(`${name} was approved.`)).toBeVisible();
  await expect(page.getByText('No one is waiting here.')).toBeVisible();
});

test('the dashboard groups requests at other schools by school', async ({ page, browser }) => {
  const place = newSchoolName();
  await signIn(page, cedarAdmin);
  await newSchool(page, place);
  const { name } = await newApplicant(browser, 'teacher', place.code);
  await page.goto('/staff/dashboard');
  const others = page.getByRole('region', { name: 'Requests at other schools of the district' });
  const group = others.getByRole('region', { name: `${place.name} · 1` });
  // Content that loads late makes the page longer, so the test scrolls again.
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 4_000);
      return group.count();
    })
    .toBe(1);
  await group.getByRole('button', { name: `Approve ${name}` }).click();
  await expect(page.getByText(`${name} was approved.`)).toBeVisible();
  await expect(group).toHaveCount(0);
});

test('two hundred schools can be sorted, searched and downloaded as CSV', async ({ page }) => {
  await signIn(page, cedarAdmin);
  const schools = Array.from({ length: 200 }, (_, n) => ({
    school: { _id: String(n), name: `School ${n}`, code: `CODE${n}` },
    totalStudents: 500,
    checkedInStudents: (n * 37) % 500,
    needCare: (n * 13) % 200,
    requests: n % 7,
  }));
  const totals = { totalStudents: 100_000, checkedInStudents: 49_000, needCare: 19_000, requests: 600 };
  await page.route('**/api/district/overview?*', (route) =>
    route.fulfill({ json: { schools, totals, asked: [] } }),
  );
  await page.goto('/admin/schools');
  // The first row is that of all schools together.
  const first = page.getByRole('rowheader').nth(1).getByRole('link');
  const name = page.getByRole('columnheader', { name: 'School', exact: true });
  await name.getByRole('button').click();
  await expect(first).toHaveText('School 0');
  await expect(name).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Most in need, by number');
  await expect(first).toHaveText('School 123');
  await page.getByRole('searchbox', { name: 'Search by name or code' }).fill('code19');
  await expect(page.getByText('11 schools', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/sort=needCare&search=code19|search=code19&sort=needCare/);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const csv = readFileSync(await (await download).path(), 'utf8');
  expect(csv).toContain('District,Cedar Valley');
  expect(csv).not.toContain('CEDAR1');
});

test('other roles than the district admin are redirected from the schools', async ({ page, browser }) => {
  await signIn(page, 'super@demo.test');
  await page.goto('/admin/schools');
  await expect(page).toHaveURL(/\/staff\/dashboard$/);
  await actAs(browser, 'student@demo.test', async (theirs) => {
    await theirs.goto('/admin/schools');
    await expect(theirs).toHaveURL(/\/survey$/);
  });
});
