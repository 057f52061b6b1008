import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { recordReports } from '../../e2e/core/screens.ts';
import { expect, logIn, test } from '../../e2e/core/test.ts';
import { channelWith, publishStranger } from './channel.ts';
import { buildWithRspack } from './rspack.ts';
import { remoteName } from './stranger.ts';
import { buildWithVite } from './vite.ts';

// All tests run in one worker, so that the versions are built only once.
test.describe.configure({ mode: 'default' });

const script = { version: '3.0.0', build: buildWithRspack };
const earlier = { version: '3.1.0', build: buildWithVite };
const live = { version: '3.2.0', build: buildWithVite };

const heading = (page: Page) => page.getByRole('heading', { name: 'Bulletin for Sam' });
const expectVersion = (page: Page, { version }: { version: string }) =>
  expect(page.locator(`main [data-remote=${remoteName}]`)).toHaveAttribute('data-version', version);

const corrupt = async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, body: `${await response.text()}\nwindow.corrupted = true;` });
};

const faults: { name: string; files: RegExp; errorClass: string; answer: (route: Route) => unknown }[] = [
  { name: 'is blocked', files: /./, errorClass: 'entry', answer: (route) => route.abort() },
  { name: 'is missing', files: /./, errorClass: 'entry', answer: (route) => route.fulfill({ status: 404 }) },
  { name: 'hangs', files: /./, errorClass: 'timeout', answer: () => undefined },
  { name: 'has a corrupted entry', files: /remoteEntry\.js$/, errorClass: 'entry', answer: corrupt },
  {
    name: 'has a corrupted exposed module',
    files: /\/remote-[^/]+\.js$/,
    errorClass: 'module',
    answer: corrupt,
  },
  { name: 'has a corrupted screen', files: /\/screen-[^/]+\.js$/, errorClass: 'screen', answer: corrupt },
  { name: 'has a corrupted style', files: /\.css$/, errorClass: 'entry', answer: corrupt },
];

for (const { name, files, errorClass, answer } of faults) {
  test(`a module remote that ${name} is replaced by the last known good version`, async ({
    page,
    edgeFor,
  }) => {
    test.setTimeout(120_000);
    const { origin } = await edgeFor(await channelWith(earlier, live));
    await page.route(
      ({ pathname }) => pathname.startsWith(`/parts/${remoteName}/${live.version}/`) && files.test(pathname),
      (route) => void answer(route),
    );
    await logIn(page, 'student@demo.test');
    const reported = recordReports(page);
    await page.goto(`${origin}/bulletin`);
    await expect(heading(page)).toBeVisible({ timeout: 3_000 });
    await expectVersion(page, earlier);
    expect(await page.evaluate(() => 'corrupted' in window)).toBe(false);
    await expect
      .poll(() => reported)
      .toContainEqual(expect.objectContaining({ version: live.version, status: 'failed', errorClass }));
    await page.getByRole('link', { name: 'TapIn home' }).click();
    await expect(page.locator('main [data-remote=survey]')).toBeVisible();
  });
}

test('a module remote that throws while it is loaded is replaced by the last known good version', async ({
  page,
  edgeFor,
}) => {
  test.setTimeout(120_000);
  const throwing = { version: '3.3.0', build: buildThrowing };
  const { origin } = await edgeFor(await channelWith(earlier, throwing));
  await logIn(page, 'student@demo.test');
  const reported = recordReports(page);
  await page.goto(`${origin}/bulletin`);
  await expect(heading(page)).toBeVisible({ timeout: 3_000 });
  await expectVersion(page, earlier);
  await expect
    .poll(() => reported)
    .toContainEqual(expect.objectContaining({ version: throwing.version, errorClass: 'entry' }));
});

test('a browser that ignores the integrity of modules refuses a module remote and loads the last script version', async ({
  page,
  edgeFor,
}) => {
  test.setTimeout(120_000);
  const { origin } = await edgeFor(await channelWith(script, live));
  await page.route(`${origin}/bulletin`, withoutModuleIntegrity);
  await logIn(page, 'student@demo.test');
  const reported = recordReports(page);
  await page.goto(`${origin}/bulletin`);
  await expect(heading(page)).toBeVisible();
  await expectVersion(page, script);
  await expect
    .poll(() => reported)
    .toContainEqual(expect.objectContaining({ version: live.version, errorClass: 'unsupported' }));
});

test('a module that is not in the import map of the page does not run', async ({ page, edgeFor }) => {
  const { origin } = await edgeFor(await channelWith(live));
  await logIn(page, 'student@demo.test');
  await page.route('**/unreleased.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.corrupted = true;' }),
  );
  await page.goto(`${origin}/bulletin`);
  await expect(heading(page)).toBeVisible();
  const outcome = await page.evaluate(
    (url) => import(url).then(() => 'loaded', String),
    '/parts/unreleased.js',
  );
  expect(outcome).toContain('Failed to fetch dynamically imported module');
  expect(await page.evaluate(() => 'corrupted' in window)).toBe(false);
});

test('an open page keeps its version of a module remote until a navigation reloads it', async ({
  page,
  edgeFor,
}) => {
  test.setTimeout(120_000);
  const channel = await channelWith(earlier);
  const { origin } = await edgeFor(channel);
  await logIn(page, 'student@demo.test');
  const reported = recordReports(page);
  await page.goto(`${origin}/account`);
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await publishStranger(channel, live);
  await page.getByRole('link', { name: 'Bulletin' }).click();
  await expect(heading(page)).toBeVisible();
  await expectVersion(page, earlier);
  // A page is not reloaded in its first seconds.
  await page.waitForFunction(() => performance.now() > 6_000);
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await page.getByRole('link', { name: 'Bulletin' }).click();
  await expect(heading(page)).toBeVisible();
  await expectVersion(page, live);
  expect(reported).not.toContainEqual(expect.objectContaining({ remote: remoteName, status: 'failed' }));
});

async function buildThrowing(options: Parameters<typeof buildWithVite>[0]): Promise<void> {
  await buildWithVite(options);
  const entry = join(options.folder, 'remoteEntry.js');
  await writeFile(entry, `${await readFile(entry, 'utf8')}\nthrow new Error('broken');`);
}

/**
 * Sends the page with the correct integrity for the probe. The page then treats its browser as one that ignores the
 * integrity in the import map.
 */
async function withoutModuleIntegrity(route: Route): Promise<void> {
  const response = await route.fetch();
  const page = await response.text();
  const map = /<script type="importmap">(.*?)<\/script>/.exec(page)?.[1] ?? '';
  const integrity = /integrity-probe\.js":"([^"]+)"/.exec(map)?.[1] ?? '';
  const changed = map.replace(/(#wrong":")[^"]+/, `$1${integrity}`);
  const sourceOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
  const policy = response.headers()['content-security-policy'] ?? '';
  const headers = {
    ...response.headers(),
    'content-security-policy': policy.replace(sourceOf(map), sourceOf(changed)),
  };
  await route.fulfill({ response, headers, body: page.replace(map, () => changed) });
}
