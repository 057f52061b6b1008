import type { Page } from '@playwright/test';
import { expectNoFindings, expectNoHorizontalScroll } from '../axe.ts';
import { onlyInAll, quickWhen } from '../core/scope.ts';
import { expect, logIn, test } from '../core/test.ts';

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const care = (page: Page) => region(page, /^(Caring Connections Needed|Necesitan apoyo)/);

async function open(page: Page, email: string) {
  await logIn(page, email);
  await page.goto('/staff/dashboard');
  await expect(care(page).getByRole('tab').first()).toHaveText(/·/);
}

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
      await logIn(page, 'super@demo.test');
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
  // The lists of this teacher stay short, even when other tests add students to the school.
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
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expectNoFindings(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('a');
    await expect(dialog.getByRole('link').first()).toBeVisible();
    await expectNoFindings(page);
    // The first press of Escape clears the field, and the second closes the dialog.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press('?');
    await expect(page.getByRole('checkbox')).toBeVisible();
    await expectNoFindings(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoFindings(page);
    await expectNoHorizontalScroll(page);
  });

  test(
    'axe finds nothing while the dashboard loads, when it fails, and when it is empty',
    onlyInAll,
    async ({ page }) => {
      test.slow();
      await logIn(page, 'admin@demo.test');
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
