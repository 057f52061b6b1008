import type { Page } from '@playwright/test';
import { faults } from '@tapin/shared/testing/remote-faults';
import type { RemoteManifest } from '../../shared/delivery-formats/src/manifest.ts';
import { type Edge, newChannel, startEdge } from '../core/edge.ts';
import { remoteNames, remotes } from '../core/releases/builds.ts';
import { withNavigationLink } from '../core/right-to-left.ts';
import { quickOnOneRemote, quickWhen, remoteWithAllFaults } from '../core/scope.ts';
import { recordReports, remoteScreen, screenOf } from '../core/screens.ts';
import { secondVersion } from '../core/settings.ts';
import { expect, logIn, test } from '../core/test.ts';

const versionShown = (page: Page, remote: string) => remoteScreen(page, remote).getAttribute('data-version');
const filesOf = (remote: string) => new RegExp(`/parts/${remote}/${secondVersion}/`);

test.describe.configure({ mode: 'default' });

/** One fault of each kind: a request that fails, a request that never ends, and other content than requested. */
const quickFaults: readonly string[] = ['everything blocked', 'a hanging screen chunk', 'a corrupted entry'];
/**
 * The fault that is tested on every remote, because the names of the files of a screen differ from remote to remote.
 */
const faultOfEachRemote = 'a hanging screen chunk';

let edge: Edge;
test.beforeAll(async () => {
  const newer = Object.fromEntries(remoteNames.map((name) => [name, secondVersion]));
  edge = await startEdge(await newChannel(newer));
});
test.afterAll(() => edge.stop());

/**
 * Returns a screen whose files the page loads. A screen of visitors with a placeholder is replaced, because its styles
 * come with the page and not as a file.
 */
function screenWithFiles(manifest: RemoteManifest) {
  const screen = screenOf(manifest);
  const ofVisitors = manifest.paths.find(
    ({ guard, placeholder, path }) => guard === 'public' && !placeholder && /^\/[\w-]+$/.test(path),
  );
  return screen.visitor ? screen : { ...screen, path: ofVisitors?.path ?? screen.path };
}

for (const manifest of remotes) {
  const remote = manifest.name;
  const { path, visitor } = screenWithFiles(manifest);
  // Most faults are tested on one remote, because the host treats every remote alike.
  for (const { name, files, answer } of faults) {
    if (remote !== remoteWithAllFaults && name !== faultOfEachRemote) continue;
    test(
      `${remote} with ${name}: the last known good version is shown and the shell works`,
      quickFaults.includes(name) ? quickOnOneRemote(manifest) : quickWhen(false),
      async ({ page }) => {
        if (visitor) {
          await logIn(page, visitor);
          // The first visit stores who is logged in, as the device of a returning person has.
          await page.goto(`${edge.origin}/account`);
          await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
        }
        await page.route((url) => filesOf(remote).test(url.pathname) && files.test(url.pathname), answer);
        const reported = recordReports(page);
        // Hanging files delay the load event, so the test waits for visible content instead.
        await page.goto(`${edge.origin}${path}`, { waitUntil: 'commit' });
        await expect(page.getByRole('link', { name: 'TapIn home' })).toBeVisible();
        await expect(remoteScreen(page, remote).getByRole('heading').first()).toBeVisible({ timeout: 3_000 });
        expect(await versionShown(page, remote)).not.toBe(secondVersion);

        expect(await page.evaluate(() => Reflect.get(window, 'corrupted'))).toBeUndefined();
        const styled = await page.evaluate(() =>
          getComputedStyle(document.documentElement).getPropertyValue('--corrupted'),
        );
        expect(styled).toBe('');
        // The component in the header has the same version and can load before the screen fails, so there can be other
        // reports.
        await expect
          .poll(() => reported)
          .toContainEqual(expect.objectContaining({ remote, version: secondVersion, status: 'failed' }));
        await page.getByRole('link', { name: 'TapIn home' }).click();
        await expect(page.locator('[data-remote]').getByRole('heading').first()).toBeVisible();
      },
    );
  }
}

for (const manifest of remotes) {
  const remote = manifest.name;
  const tried = screenOf(manifest);
  // A public screen is replaced by the account: only a logged-in person sees another remote, and a public screen
  // redirects logged-in people to their home.
  const path = tried.visitor ? tried.path : '/account';
  const visitor = tried.visitor ?? 'student@demo.test';
  test(
    `if no version of ${remote} loads, the header and other remotes work, and a retry recovers without a reload`,
    quickOnOneRemote(manifest),
    async ({ page }) => {
      await logIn(page, visitor);
      const isOfRemote = (url: URL) => url.pathname.startsWith(`/parts/${remote}/`);
      await page.route(isOfRemote, (route) => route.abort());
      await page.goto(`${edge.origin}${path}`);
      const failed = page.getByRole('main').getByRole('alert');
      await expect(failed).toContainText('This part could not be loaded');
      await page.evaluate(() => Reflect.set(window, 'samePage', true));

      if (remote === 'auth') await page.getByRole('link', { name: 'TapIn home' }).click();
      else await withNavigationLink(page, 'Account', (link) => link.click());
      await expect(page.locator(`main [data-remote]:not([data-remote="${remote}"])`)).toBeAttached();
      await page.goBack();
      await expect(failed).toContainText('This part could not be loaded');

      await page.unroute(isOfRemote);
      await failed.getByRole('button', { name: 'Try again' }).click();
      await expect(remoteScreen(page, remote).getByRole('heading').first()).toBeVisible();
      expect(await versionShown(page, remote)).toBe(secondVersion);
      expect(await page.evaluate(() => Reflect.get(window, 'samePage'))).toBe(true);
    },
  );
}
