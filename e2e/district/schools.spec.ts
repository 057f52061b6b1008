import { readFileSync } from 'node:fs';
import { withNavigationLink } from '../core/right-to-left.ts';
import { callApi, expect, logIn, test } from '../core/test.ts';
import { cedarAdmin, enterSchool, newSchoolName, switcher } from './district.ts';

test('a district admin creates a school, renames it, and switches to it, and all figures then belong to this school', async ({
  page,
}) => {
  const { name, code } = newSchoolName();
  await logIn(page, cedarAdmin);
  await page.goto('/admin/schools');
  await page.getByRole('button', { name: 'Create school' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'School name' }).fill(name);
  await dialog.getByRole('textbox', { name: 'School code' }).fill(code.toLowerCase());
  await dialog.getByRole('button', { name: 'Create school' }).click();
  await expect(page.getByText(`${name} was created.`)).toBeVisible();
  await expect(page.getByRole('row', { name }).getByRole('rowheader')).toContainText(code);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toContain(name);

  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Edit: School name' }).click();
  await page.getByRole('textbox', { name: 'School name' }).fill(`${name} Hill`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `${name} Hill` })).toBeVisible();
  await expect(dialog).toHaveCount(0);

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
