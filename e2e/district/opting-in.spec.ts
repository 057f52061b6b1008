import { expectAnnounced, expectFocusInPage } from '../core/focus.ts';
import { actAs } from '../core/members.ts';
import { withNavigationLink } from '../core/right-to-left.ts';
import { expect, logIn, test } from '../core/test.ts';
import { newSchoolName, recordRemoteFiles, ridgeAdmin, setRemotes, switcher } from './district.ts';

// All of these tests change the settings of the same district, so they run one after the other.
test.describe.configure({ mode: 'default' });

test.beforeEach(({ browser }) => actAs(browser, ridgeAdmin, (page) => setRemotes(page, [])));

test('a teacher, a student and a district that has not turned the remote on download none of its files', async ({
  browser,
}) => {
  for (const [email, paths] of [
    ['teacher@demo.test', ['/staff/dashboard', '/admin/schools', '/account']],
    ['newstudent@demo.test', ['/survey', '/admin/schools']],
    [ridgeAdmin, ['/staff/dashboard', '/admin/schools', '/admin/school/1', '/account']],
  ] as const) {
    await actAs(browser, email, async (page) => {
      const asked = recordRemoteFiles(page);
      for (const path of paths) {
        await page.goto(path);
        await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
        await expect(page.getByRole('link', { name: 'Schools', exact: true })).toHaveCount(0);
      }
      expect(asked, email).toEqual([]);
    });
  }
});

test('a district turns the remote on and off with immediate effect in all open tabs, and its schools are kept', async ({
  page,
  context,
  browser,
}) => {
  test.slow();
  const { name, code } = newSchoolName();
  await logIn(page, ridgeAdmin);
  await page.goto('/staff/dashboard');
  await page.evaluate(() => Reflect.set(window, 'samePage', true));
  await page.getByRole('link', { name: 'School management' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'School management' })).toBeVisible();
  await page.getByRole('button', { name: 'Turn it on' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Schools of South Ridge' })).toBeVisible();
  await expectAnnounced(page, 'This part is turned on.');
  await expectFocusInPage(page);
  await withNavigationLink(page, 'Schools', (link) => expect(link).toBeVisible());
  await expect(switcher(page)).toBeVisible();

  await page.getByRole('button', { name: 'Create school' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'School name' }).fill(name);
  await dialog.getByRole('textbox', { name: 'School code' }).fill(code);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${name} was created.`)).toBeVisible();

  const tab = await context.newPage();
  await tab.goto('/account');
  await expect(switcher(tab)).toBeVisible();
  await actAs(browser, ridgeAdmin, async (elsewhere) => {
    await elsewhere.goto('/admin/schools');
    await expect(elsewhere.getByRole('link', { name })).toBeVisible();

    await page.getByRole('button', { name: 'Turn it off' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Turn it off' }).click();
    await expect(page.getByRole('button', { name: 'Turn it on' })).toBeVisible();
    await expect(switcher(page)).toHaveCount(0);
    await expect(switcher(tab)).toHaveCount(0);
    await expect(tab.getByRole('link', { name: 'Schools', exact: true })).toHaveCount(0);

    await elsewhere.getByRole('link', { name }).click();
    await expect(elsewhere.getByRole('button', { name: 'Turn it on' })).toBeVisible();
  });

  await page.getByRole('button', { name: 'Turn it on' }).click();
  await expect(page.getByRole('link', { name })).toBeVisible();
  await expect(switcher(tab)).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'samePage'))).toBe(true);
});
