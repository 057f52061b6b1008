import { expectNoFindings, expectNoHorizontalScroll } from '../axe.ts';
import { expect, logIn, test } from '../core/test.ts';

test('the product can be installed: the manifest and every icon are there', async ({ page, request }) => {
  await page.goto('/');
  const address = (selector: string) =>
    page.locator(`head ${selector}`).evaluate((link) => (link instanceof HTMLLinkElement ? link.href : ''));
  const manifestAddress = await address('link[rel=manifest]');
  const manifest = await (await request.get(manifestAddress)).json();
  expect(manifest).toMatchObject({ start_url: '/', scope: '/', display: 'standalone' });
  const icons = manifest.icons.map(({ src }: { src: string }) => new URL(src, manifestAddress).href);
  const preview = await page.locator('meta[property="og:image"]').getAttribute('content');
  for (const icon of [...icons, await address('link[rel=apple-touch-icon]'), '/favicon.ico', preview]) {
    const reply = await request.get(icon);
    expect(reply.status(), icon).toBe(200);
    expect(reply.headers()['content-type'], icon).toMatch(/^image\//);
  }
});

test('an old browser shows which browsers work, and reports no failure', async ({ page }) => {
  const reports: string[] = [];
  let pages = 0;
  page.on('request', (sent) => {
    if (sent.method() === 'POST') reports.push(sent.url());
    if (sent.isNavigationRequest()) pages += 1;
  });
  // Older browsers have no native popovers.
  await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'popover'));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.clock.install();
  await page.goto('/survey');
  await expect(page.getByRole('heading')).toHaveText([
    'TapIn needs a newer browser',
    'TapIn necesita un navegador más nuevo',
  ]);
  await expectNoHorizontalScroll(page);
  await expectNoFindings(page);
  // After 8 s without the host, a page shows an apology, and after 20 s it counts as failed.
  await page.clock.fastForward('01:00');
  await expect(page.locator('.sorry:not(.old-browser)')).toHaveCSS('display', 'none');
  expect(reports).toEqual([]);
  expect(pages).toBe(1);
});

test('a page says that the device is offline, and loads the rest when it is online again', async ({
  page,
  context,
}) => {
  await logIn(page, 'teacher@demo.test');
  // The code that watches the connection is loaded after the first screen.
  const watch = page.waitForResponse(/\/parts\/host\/[^/]+\/open-page\.\w+\.js$/);
  await page.goto('/staff/dashboard');
  await expect(page.getByRole('tab').first()).toBeVisible();
  await (await watch).finished();
  const note = page.getByText('You are offline.');
  const students = page.getByRole('banner').getByRole('link', { name: 'Students', exact: true });
  // The files of a screen are prefetched when the pointer is over the link to it.
  const isLoaded = (extension: string) =>
    page.waitForResponse(
      (response) =>
        /\/parts\/staff\/.*\/students-screen[^/]*$/.test(response.url()) &&
        response.url().endsWith(extension),
    );
  const files = Promise.all([isLoaded('.js'), isLoaded('.css')]);
  await students.hover();
  for (const file of await files) await file.finished();
  await context.setOffline(true);
  await expect(note).toBeVisible();
  await students.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Students' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('rowheader')).toHaveCount(0);
  await context.setOffline(false);
  await expect(note).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('rowheader').first()).toBeVisible();
});
