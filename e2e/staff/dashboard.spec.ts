import type { Page } from '@playwright/test';
import { expectNoFindings, expectNoHorizontalScroll } from '../axe.ts';
import { onlyInAll, quickWhen } from '../core/scope.ts';
import { callApi, demoPassword, expect, mailedCode, newEmail, signIn, test } from '../core/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const care = (page: Page) => region(page, /^(Caring Connections Needed|Necesitan apoyo)/);

async function open(page: Page, email: string, search = '') {
  await signIn(page, email);
  await page.goto(`/staff/dashboard${search}`);
  await expect(care(page).getByRole('tab').first()).toHaveText(/·/);
}

/** Creates a teacher who waits for approval, and leaves the session of the page unchanged. */
async function newRequest(page: Page, lastName: string, schoolCode = 'CEDAR2') {
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error('no browser');
  const visitor = await context.newPage();
  const email = newEmail('teacher');
  const person = { firstName: 'Ada', preferredName: '', lastName, email, password: demoPassword };
  await callApi(visitor, 'POST', '/auth/sign-up', { ...person, role: 'teacher' });
  await callApi(visitor, 'POST', '/auth/sign-up/verify-email', { code: await mailedCode(visitor, email) });
  await callApi(visitor, 'POST', '/user/school', { schoolCode, role: 'teacher' });
  await context.close();
}

test('a teacher opens one of their students who need care, and Back restores the scroll position', async ({
  page,
}) => {
  await open(page, 'teacher@demo.test');
  const own = Number((await page.getByText(/have tapped in$/).textContent())?.match(/of (\d+)/)?.[1]);
  expect(own).toBeGreaterThan(0);
  expect(own).toBeLessThan(600);
  await expect(page.getByRole('combobox', { name: 'Teacher' })).toHaveCount(0);
  await expect(region(page, 'Requests')).toHaveCount(0);
  const last = care(page).getByRole('link').last();
  const name = (await last.textContent()) ?? '';
  await last.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  await last.click();
  await expect(page).toHaveURL(/\/student\/\w+\/overview/);
  await expect(heading(page)).toContainText(name.split(' ')[0] ?? '');
  await page.goBack();
  await expect(care(page).getByRole('link').last()).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
});

test('filters are in the URL, follow Back, and are passed on to the page with the details', async ({
  page,
}) => {
  await open(page, 'admin@demo.test');
  const tappedIn = page.getByRole('article', { name: 'Tapped In' });
  const whole = await tappedIn.getByText(/^\d+ of \d+$/).textContent();
  await page.getByRole('combobox', { name: 'Grade' }).selectOption({ label: 'Grade 9' });
  await expect(page).toHaveURL(/\?grade=9$/);
  await expect(tappedIn.getByText(/^\d+ of \d+$/)).not.toHaveText(whole ?? '');
  await page.getByRole('combobox', { name: 'Teacher' }).selectOption({ index: 1 });
  await expect(page).toHaveURL(/teacherId=/);
  await expect(page.getByRole('article', { name: 'Tapped In' }).getByRole('link')).toHaveAttribute(
    'href',
    /tapin-status\?(?=.*teacherId=).*grade=9/,
  );
  await page.getByRole('combobox', { name: 'Dates' }).selectOption({ label: 'Last 30 days' });
  await expect(page.getByRole('article', { name: 'Tapped In' }).getByRole('link')).toHaveCount(0);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\?grade=9$/);
  await expect(page.getByRole('combobox', { name: 'Teacher' })).toHaveValue('');
  await page.goBack();
  await expect(tappedIn.getByText(whole ?? '')).toBeVisible();
});

test('the filtered dashboard can be downloaded as CSV', async ({ page }) => {
  await open(page, 'admin@demo.test', '?grade=9');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
});

test('a super admin approves and denies after a confirmation, also by keyboard', async ({ page }) => {
  await newRequest(page, 'Aardman');
  await newRequest(page, 'Aardvark');
  await open(page, 'super.cedar2@demo.test');
  const requests = region(page, 'Requests');
  await requests.getByRole('button', { name: 'Approve Ada Aardman' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(requests.getByRole('button', { name: 'Approve Ada Aardman' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Approve' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(requests.getByText('Ada Aardman was approved.')).toBeVisible();
  await expect(requests.getByRole('button', { name: 'Approve Ada Aardman' })).toHaveCount(0);
  await requests.getByRole('button', { name: 'Deny Ada Aardvark' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deny' }).click();
  await expect(requests.getByText('Ada Aardvark was denied.')).toBeVisible();
});

test('a district admin approves a request at another school on the dashboard', async ({ page }) => {
  await newRequest(page, 'Aaberg', 'CEDAR3');
  await open(page, 'district@demo.test');
  const others = region(page, 'Requests at other schools of the district');
  // Content that loads late makes the page longer, so the test scrolls again.
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 4_000);
      return others.count();
    })
    .toBe(1);
  await others.getByRole('button', { name: 'Approve Ada Aaberg' }).click();
  await expect(others.getByText('Ada Aaberg was approved.')).toBeVisible();
  await expect(region(page, 'Requests').getByRole('button', { name: /Approve Lake County/ })).toHaveCount(0);
});

test('the "/" shortcut finds a student with the keyboard alone', async ({ page }) => {
  await open(page, 'admin@demo.test');
  await expect(page.getByRole('button', { name: 'Find a student' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('samantha');
  await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/student\/\w+\/overview/);
});

test('the charts of the week load only on scrolling, and do not delay the care list', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 400 });
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.route('**/staff/dashboard/weekly-trends*', () => undefined);
  await open(page, 'teacher@demo.test');
  await expect(care(page).getByRole('link').first()).toBeVisible();
  expect(fetched.filter((url) => /charts|week-calendar|decision-dialog|shortcut-dialogs/.test(url))).toEqual(
    [],
  );
});

for (const { locale, width } of [
  { locale: 'en-US', width: 1366 },
  { locale: 'es-MX', width: 1366 },
  { locale: 'en-US', width: 360 },
  { locale: 'es-MX', width: 360 },
]) {
  test.describe(`in ${locale}, ${width} pixels wide`, quickWhen(locale === 'es-MX'), () => {
    test.use({ locale, viewport: { width, height: 768 } });

    test('a slowly loading dashboard causes no layout shift', async ({ page }) => {
      await signIn(page, 'super@demo.test');
      let isSlow: Promise<void> | undefined;
      for (const path of ['dashboard?*', 'dashboard/stats*']) {
        await page.route(`**/api/staff/${path}`, async (route) => {
          const response = await route.fetch();
          isSlow ??= expect(page.getByRole('status', { name: /^(Loading|Cargando)/ }).first()).toBeVisible();
          await isSlow;
          await route.fulfill({ response });
        });
      }
      await page.addInitScript(() => {
        window.name = '0';
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            window.name = String(Number(window.name) + Object(entry).value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto('/staff/dashboard');
      await expect(care(page).getByRole('tab').first()).toHaveText(/·/);
      await expect(page.getByRole('article').first().getByText(/%/).first()).toBeVisible();
      expect(Number(await page.evaluate(() => window.name))).toBeLessThan(0.002);
    });
  });
}

test('the dashboard prints on one page without controls, and its figures stay on the screen', async ({
  page,
}) => {
  // The lists of this teacher stay short, whatever other tests add to the school.
  await open(page, 'teacher@demo.test');
  const week = region(page, 'The week');
  await expect(week).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(week).toBeHidden();
  await expect(region(page, 'TapIn Stats')).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const main = page.getByRole('main');
  await expect(main.getByText(/Printed: /)).toBeVisible();
  for (const role of ['button', 'combobox', 'tab'] as const)
    await expect(main.getByRole(role).and(main.locator(':visible'))).toHaveCount(0);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

const failure = { status: 500, json: { msg: 'Not now.', code: 'internal' } };

test.describe('accessibility', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing on the dashboard, its dialogs and a small screen', async ({ page }) => {
    test.slow();
    await open(page, 'super@demo.test');
    await expectNoFindings(page);
    await page
      .getByRole('button', { name: /^(Deny|Rechazar)/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoFindings(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('a');
    await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible();
    await expectNoFindings(page);
    // The first Escape clears the field.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('?');
    await expect(page.getByRole('checkbox')).toBeVisible();
    await expectNoFindings(page);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoFindings(page);
    await expectNoHorizontalScroll(page);
  });

  test(
    'axe finds nothing while the dashboard loads, when it fails, and when it is empty',
    onlyInAll,
    async ({ page }) => {
      test.slow();
      await signIn(page, 'admin@demo.test');
      await page.route('**/api/staff/dashboard**', () => undefined);
      await page.goto('/staff/dashboard');
      await expect(page.getByRole('status', { name: /^(Loading|Cargando)/ }).first()).toBeVisible();
      await expectNoFindings(page);
      await page.unrouteAll();
      await page.route('**/api/staff/dashboard**', (route) => route.fulfill(failure));
      await page.reload();
      await expect(page.getByText('Not now.')).toHaveCount(2);
      await expectNoFindings(page);
      await page.unrouteAll();
      const nothing = {
        districtRequests: [],
        adminRequests: [],
        teacherRequests: [],
        teachers: [],
        priorityStudentsToday: [],
        priorityStudentsLastSevenDays: [],
        classes: [],
      };
      const stats = { totalStudents: 600, checkedInStudents: 0, usual: null, questionStats: [] };
      await page.route('**/api/staff/dashboard?*', (route) =>
        route.fulfill({ json: { dashboard: nothing } }),
      );
      await page.route('**/api/staff/dashboard/stats*', (route) => route.fulfill({ json: { stats } }));
      await page.reload();
      await expect(page.getByText(/No one has tapped in yet|nadie ha respondido/)).toBeVisible();
      await expectNoFindings(page);
    },
  );
});
