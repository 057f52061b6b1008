import { discoveryPath } from '../../shared/delivery-formats/src/discovery.ts';
import {
  type BrokenRelease,
  containerGet,
  expectFallback,
  releaseBroken,
  withScreen,
} from '../core/damage/broken-release.ts';
import { type Edge, newChannel, publishTo } from '../core/edge.ts';
import { buildByHand, remoteNamed } from '../core/releases/builds.ts';
import { remoteWithAllFaults } from '../core/scope.ts';
import { recordReports, screenOf } from '../core/screens.ts';
import { expect, logIn, test } from '../core/test.ts';

const survey = { path: '/survey', slots: [] };
/**
 * One remote is enough, because the host treats every remote alike. The tests in `smoke` have a failing release of each
 * remote.
 */
const manifest = remoteNamed(remoteWithAllFaults);

const broken: BrokenRelease[] = [
  {
    name: 'is not a remote module',
    version: '9.2.0',
    get: () => containerGet('{ screens: [] }'),
    errorClass: 'shape',
  },
  {
    name: 'exposes nothing at all',
    version: '9.3.0',
    get: () => 'return () => undefined;',
    errorClass: 'shape',
  },
  {
    name: 'has a screen that is no component',
    version: '9.4.0',
    get: (owned) => withScreen('42', owned),
    errorClass: 'shape',
  },
  {
    name: 'throws while it is shown',
    version: '9.5.0',
    get: (owned) => withScreen('() => { throw new Error("broken at render"); }', owned),
    errorClass: 'render',
  },
];

test.describe.configure({ mode: 'default' });

for (const release of broken) {
  test.describe(() => {
    let edge: Edge;
    test.beforeAll(async () => {
      edge = await releaseBroken(release);
    });
    test.afterAll(() => edge.stop());

    test(`a release that ${release.name} falls back to the last known good one`, async ({ page }) => {
      await expectFallback(page, edge.origin, manifest, release);
    });
  });
}

test('a release that needs another React is refused at publishing, and by the shell if it is served', async ({
  page,
}) => {
  const { path } = screenOf(manifest);
  const shared = { react: '^18.0.0' };
  const get = 'window.ran = true; return () => ({});';
  const version = await buildByHand('survey', { version: '9.8.0', get, shared });
  await expect(publishTo(await newChannel(), 'survey', version)).rejects.toThrow(/needs react \^18\.0\.0/);

  // The routes simulate an edge that serves the release without a check. The discovery document is included, because a
  // slow page loads it again.
  await logIn(page, 'student@demo.test');
  for (const address of [path, discoveryPath])
    await page.route(`**${address}`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/"react":"\^\d+\.\d+\.\d+"/g, '"react":"^18.0.0"');
      await route.fulfill({ response, body });
    });
  const reported = recordReports(page);
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This part could not be loaded');
  await expect
    .poll(() => reported)
    .toContainEqual(expect.objectContaining({ remote: 'survey', errorClass: 'incompatible' }));
  await expect(page.getByRole('link', { name: 'TapIn home' })).toBeVisible();
});

test('a script that a release loads itself does not run if it is not among the released files', async ({
  page,
  edgeFor,
}) => {
  const get = `
    const script = document.createElement('script');
    script.src = '/parts/survey/9.10.0/late.js';
    document.head.append(script);
    await new Promise((resolve) => { script.onload = script.onerror = resolve; });
    ${withScreen('() => null', survey)}`;
  const version = await buildByHand('survey', { version: '9.10.0', get });
  const edge = await edgeFor(await newChannel({ survey: version }));
  await page.route('**/late.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.corrupted = true;' }),
  );
  await logIn(page, 'student@demo.test');
  await page.goto(`${edge.origin}/survey`);
  await expect(page.locator(`[data-version="${version}"]`)).toBeAttached();
  expect(await page.evaluate(() => 'corrupted' in window)).toBe(false);
});
