import { expectAnnounced, expectFocusInPage } from '../core/focus.ts';
import { actAs, newApplicant } from '../core/members.ts';
import { withNavigationLink } from '../core/right-to-left.ts';
import { callApi, expect, signIn, test } from '../core/test.ts';
import {
  cedarAdmin,
  enterSchool,
  newRidgeSchool,
  newSchool,
  newSchoolName,
  recordRemoteFiles,
  ridgeAdmin,
  setRemotes,
  switcher,
} from './district.ts';

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
  await signIn(page, ridgeAdmin);
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

test('a district requests a school by its code, and sees its figures once the super admin has approved', async ({
  page,
  browser,
}) => {
  test.slow();
  const { name, code, head } = await newRidgeSchool(browser);
  await signIn(page, cedarAdmin);
  await page.goto('/admin/schools');
  await page.getByRole('button', { name: 'Add school by code' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'School code' }).fill(code);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`We asked ${name}.`)).toBeVisible();
  const asked = page
    .getByRole('region', { name: 'Asked to join' })
    .getByRole('listitem')
    .filter({ hasText: name });
  await expect(asked).toContainText('Waiting for an answer');
  await switcher(page).click();
  const schools = page.getByRole('list', { name: 'Your schools' });
  await expect(schools.getByRole('button', { name: 'Cedar Valley High' })).toBeVisible();
  await expect(schools.getByRole('button', { name })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await actAs(browser, head, async (theirs) => {
    await theirs.goto('/staff/dashboard');
    await theirs.getByRole('button', { name: 'Approve Cedar Valley' }).click();
    await theirs.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(theirs.getByText('Cedar Valley was approved.')).toBeVisible();
  });

  // The event simulates that the tab becomes visible again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  const tappedIn = page.getByRole('row', { name }).locator('[data-key="tappedIn"]');
  await expect(tappedIn).toHaveText('100% 1 of 1');
  await expect(asked).toHaveCount(0);
  await enterSchool(page, name);
  await expect(page.getByText('1 of 1 has tapped in')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Robin Tester' })).toBeVisible();
});

const question = {
  type: 'basic',
  texts: { en: { question: 'Did you walk to school?' }, es: { question: '¿Viniste a pie?' } },
  lowResponses: [],
  grades: [],
  weekdays: [],
  firstDay: '2099-01-04',
  lastDay: '2099-01-29',
};

test('a district offers a question, a school uses it, and the district approves it', async ({
  page,
  browser,
}) => {
  test.slow();
  const place = newSchoolName();
  const offered = `Do you belong at ${place.name}?`;
  await signIn(page, ridgeAdmin);
  await setRemotes(page, ['district']);
  const { schoolUserId, schoolId } = await newSchool(page, place);
  const admin = await newApplicant(browser, 'admin', place.code);
  await callApi(page, 'POST', '/admin/approve-or-reject-school-user', {
    schoolUserId,
    forSchoolUserId: admin.membership,
    approve: true,
  });

  await page.goto('/admin/schools');
  await page.getByRole('link', { name: /^Questions of schools/ }).press('Enter');
  const approval = page.getByRole('checkbox', { name: 'Schools’ questions wait for our approval' });
  await expect(approval).not.toBeChecked();
  await approval.press('Space');
  await expect(approval).toBeChecked();
  await page.getByRole('link', { name: 'Offer a question' }).press('Enter');
  await page.getByRole('textbox', { name: 'Question in English' }).fill(offered);
  await page.getByRole('button', { name: 'Offer to all schools' }).press('Enter');
  const offers = page.getByRole('region', { name: 'Offered to your schools' });
  await expect(offers.getByText(offered)).toBeVisible();

  await actAs(browser, admin.email, async (theirs) => {
    await theirs.goto('/admin/care');
    await theirs.getByRole('link', { name: `Use this question: ${offered}` }).press('Enter');
    await expect(theirs.getByRole('textbox', { name: 'Question in English' })).toHaveValue(offered);
    await theirs.getByRole('button', { name: 'Save' }).press('Enter');
    await theirs.getByRole('button', { name: 'Save anyway' }).press('Enter');
    await expect(theirs.getByText('Waiting for approval by South Ridge')).toBeVisible();
    await callApi(theirs, 'POST', `/school/${schoolId}/own-questions`, question);
  });

  await page.reload();
  const waiting = page.getByRole('region', { name: 'Waiting for approval' });
  await expect(waiting.getByRole('listitem').filter({ hasText: offered })).toContainText(place.name);
  await page.getByRole('button', { name: `Approve: ${offered}` }).press('Enter');
  await expect(page.getByText('The question was approved.')).toBeVisible();
  const denied = waiting.getByRole('listitem').filter({ hasText: place.name });
  await expect(denied.getByText('¿Viniste a pie?')).toBeVisible();
  await denied.getByRole('button', { name: 'Deny: Did you walk to school?' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Deny' }).press('Enter');
  await expect(page.getByText('The question was denied.')).toBeVisible();
  await expect(denied).toHaveCount(0);

  await actAs(browser, admin.email, async (theirs) => {
    const reply = await callApi(theirs, 'GET', `/school/${schoolId}/own-questions`);
    const states = (await reply.json()).questions.map(({ verified }: { verified: string }) => verified);
    expect(states.sort()).toEqual(['approved', 'rejected']);
  });

  await page.getByRole('button', { name: `Withdraw: ${offered}` }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).press('Enter');
  await expect(page.getByText('The offer was withdrawn.')).toBeVisible();
  await expect(offers.getByText(offered)).toHaveCount(0);

  await approval.press('Space');
  await expect(approval).not.toBeChecked();
});
