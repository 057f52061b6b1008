import type { Page } from '@playwright/test';
import type { Guard, RemoteManifest } from '../../shared/src/remote/manifest.ts';
import { remoteNames, remotes } from '../core/builds.ts';
import { type Edge, newChannel, startEdge } from '../core/edge.ts';
import { faults } from '../core/faults.ts';
import { secondVersion } from '../core/settings.ts';
import { expect, signIn, test } from '../core/test.ts';

/** Who may see what a guard lets in. */
const visitors: Record<Guard, string | null> = {
  public: null,
  'logged-out': null,
  'logged-in': 'student@demo.test',
  student: 'student@demo.test',
  staff: 'teacher@demo.test',
  'school-admin': 'admin@demo.test',
  district: 'district@demo.test',
};

/** The screen on which a remote is tried: its first with an address of its own that is not home, where each test ends. */
function screenOf({ name, paths }: RemoteManifest) {
  const claim = paths.find(({ path }) => path !== '/' && !path.includes(':'));
  if (!claim) throw new Error(`${name} has no screen whose address says where it is`);
  return { path: claim.path, visitor: visitors[claim.guard] };
}

/** A remote may have something in the header, too. */
const shown = (page: Page, remote: string) => page.locator(`main [data-remote="${remote}"]`);
const versionShown = (page: Page, remote: string) => shown(page, remote).getAttribute('data-version');
const filesOf = (remote: string) => new RegExp(`/parts/${remote}/${secondVersion}/`);

test.describe.configure({ mode: 'default' });

let edge: Edge;
test.beforeAll(async () => {
  const newer = Object.fromEntries(remoteNames.map((name) => [name, secondVersion]));
  edge = await startEdge(await newChannel(newer));
});
test.afterAll(() => edge.stop());

for (const manifest of remotes) {
  const remote = manifest.name;
  const { path, visitor } = screenOf(manifest);
  for (const { name, files, answer } of faults) {
    test(`${remote} with ${name}: the last known good version is shown and the shell lives`, async ({
      page,
    }) => {
      if (visitor) {
        await signIn(page, visitor);
        // As on any day but the first: the browser remembers who is signed in.
        await page.goto(`${edge.origin}/account`);
        await expect(page.getByRole('link', { name: 'Account' })).toBeVisible();
      }
      await page.route((url) => filesOf(remote).test(url.pathname) && files.test(url.pathname), answer);
      const reported: unknown[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/load-outcomes')) reported.push(...request.postDataJSON());
      });
      // Files that hang hold back the load event; what counts is what the person sees, from the shell on.
      await page.goto(`${edge.origin}${path}`, { waitUntil: 'commit' });
      await expect(page.getByRole('link', { name: 'TapIn home' })).toBeVisible();
      await expect(shown(page, remote).getByRole('heading').first()).toBeVisible({ timeout: 3_000 });
      expect(await versionShown(page, remote)).not.toBe(secondVersion);

      expect(await page.evaluate(() => Reflect.get(window, 'corrupted'))).toBeUndefined();
      const styled = await page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--corrupted'),
      );
      expect(styled).toBe('');
      // A part of the header may have come from the same version before its screen failed: reports come one by one.
      await expect
        .poll(() => reported)
        .toContainEqual(expect.objectContaining({ remote, version: secondVersion, status: 'failed' }));
      await page.getByRole('link', { name: 'TapIn home' }).click();
      await expect(page.locator('[data-remote]').getByRole('heading').first()).toBeVisible();
    });
  }
}

test('a remote of which no version loads: header and siblings work, and a retry recovers without a reload', async ({
  page,
}) => {
  await signIn(page, 'student@demo.test');
  const isSurvey = (url: URL) => url.pathname.startsWith('/parts/survey/');
  await page.route(isSurvey, (route) => route.abort());
  await page.goto(`${edge.origin}/survey`);
  await expect(page.getByRole('alert')).toContainText('This part could not be loaded');
  await page.evaluate(() => Reflect.set(window, 'samePage', true));

  await page.getByRole('link', { name: 'Account' }).click();
  await expect(shown(page, 'auth')).toBeAttached();
  await page.goBack();
  await expect(page.getByRole('alert')).toContainText('This part could not be loaded');

  await page.unroute(isSurvey);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(shown(page, 'survey').getByRole('heading').first()).toBeVisible();
  expect(await versionShown(page, 'survey')).toBe(secondVersion);
  expect(await page.evaluate(() => Reflect.get(window, 'samePage'))).toBe(true);
});
