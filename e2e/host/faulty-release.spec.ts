import { buildByHand, remotes } from '../core/builds.ts';
import { type Edge, newChannel, publishTo, startEdge } from '../core/edge.ts';
import { reportsOf, screenOf, shown } from '../core/screens.ts';
import { expect, signIn, test } from '../core/test.ts';

const asModule = (remoteModule: string) => `return () => ({ default: ${remoteModule} });`;
const messages = '{ en: async () => ({ default: {} }), es: async () => ({ default: {} }) }';
const withScreen = (screen: string, { path, slots }: { path: string; slots: string[] } = survey) => {
  const filled = slots.map((slot) => `'${slot}': async () => ({ default: () => null })`);
  return asModule(
    `{ routes: [{ path: '${path}', title: 'x', screen: async () => ({ default: ${screen} }) }], messages: ${messages}, slots: { ${filled} } }`,
  );
};
const survey = { path: '/survey', slots: [] };

type Tried = NonNullable<Parameters<typeof withScreen>[1]>;
const faults: { name: string; get: (tried: Tried) => string; errorClass: string }[] = [
  {
    name: 'throws while it is loaded',
    get: () => 'throw new Error("broken at load");',
    errorClass: 'module',
  },
  { name: 'is not a remote module', get: () => asModule('{ screens: [] }'), errorClass: 'shape' },
  { name: 'exposes nothing at all', get: () => 'return () => undefined;', errorClass: 'shape' },
  {
    name: 'has a screen that is no component',
    get: (tried) => withScreen('42', tried),
    errorClass: 'shape',
  },
  {
    name: 'throws while it is shown',
    get: (tried) => withScreen('() => { throw new Error("broken at render"); }', tried),
    errorClass: 'render',
  },
];

test.describe.configure({ mode: 'default' });

for (const [number, { name, get, errorClass }] of faults.entries()) {
  const version = `9.${number + 1}.0`;

  // All of them at once: each has to give way, and to leave the others alone.
  test.describe(() => {
    let edge: Edge;
    test.beforeAll(async () => {
      for (const manifest of remotes) {
        const { path } = screenOf(manifest);
        await buildByHand(manifest.name, { version, get: get({ path, slots: manifest.slots }) });
      }
      const newer = remotes.map(({ name: remote }) => [remote, version]);
      edge = await startEdge(await newChannel(Object.fromEntries(newer)));
    });
    test.afterAll(() => edge.stop());

    for (const manifest of remotes) {
      const remote = manifest.name;
      const { path, visitor } = screenOf(manifest);
      test(`a release of ${remote} that ${name} gives way to the last known good one`, async ({ page }) => {
        if (visitor) await signIn(page, visitor);
        const reported = reportsOf(page);
        await page.goto(`${edge.origin}${path}`);
        await expect(shown(page, remote).getByRole('heading').first()).toBeVisible({ timeout: 3_000 });
        expect(await shown(page, remote).getAttribute('data-version')).not.toBe(version);
        await expect
          .poll(() => reported)
          .toContainEqual(expect.objectContaining({ remote, version, status: 'failed', errorClass }));
        await page.getByRole('link', { name: 'TapIn home' }).click();
        await expect(page.locator('main [data-remote]').getByRole('heading').first()).toBeVisible();
      });
    }
  });
}

test.describe(() => {
  let channel: string;
  test.beforeAll(async () => {
    channel = await newChannel();
  });

  for (const manifest of remotes) {
    const remote = manifest.name;
    const { path, visitor } = screenOf(manifest);
    test(`a release of ${remote} that needs another React is refused at publishing, and by the shell if it gets through`, async ({
      page,
    }) => {
      const shared = { react: '^18.0.0' };
      const get = 'window.ran = true; return () => ({});';
      const version = await buildByHand(remote, { version: '9.8.0', get, shared });
      await expect(publishTo(channel, remote, version)).rejects.toThrow(/needs react \^18\.0\.0/);

      // An edge that does not check what it serves.
      if (visitor) await signIn(page, visitor);
      await page.route(`**${path}`, async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace(/"react":"\^\d+\.\d+\.\d+"/g, '"react":"^18.0.0"');
        await route.fulfill({ response, body });
      });
      const reported = reportsOf(page);
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('alert')).toContainText('This part could not be loaded');
      await expect
        .poll(() => reported)
        .toContainEqual(expect.objectContaining({ remote, errorClass: 'incompatible' }));
      await expect(page.getByRole('link', { name: 'TapIn home' })).toBeVisible();
    });
  }
});

test('a release that throws while it is left takes nothing along', async ({ page, edgeFor }) => {
  const get = `
    const [version] = Object.keys(scope.react);
    const { createElement, useEffect } = (await scope.react[version].get())();
    const Screen = () => {
      useEffect(() => () => { throw new Error('broken on leaving'); }, []);
      return createElement('h1', null, 'Still here');
    };
    ${withScreen('Screen')}`;
  const version = await buildByHand('survey', { version: '9.11.0', get });
  const edge = await edgeFor(await newChannel({ survey: version }));
  await signIn(page, 'student@demo.test');
  await page.goto(`${edge.origin}/survey`);
  await expect(page.getByRole('heading', { name: 'Still here' })).toBeVisible();
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await page.getByRole('link', { name: 'Check-in' }).click();
  await expect(page.getByRole('heading', { name: 'Still here' })).toBeVisible();
});

test('a script that a release asks for by itself does not run when it is not what was released', async ({
  page,
  edgeFor,
}) => {
  const get = `
    const script = document.createElement('script');
    script.src = '/parts/survey/9.10.0/late.js';
    document.head.append(script);
    await new Promise((resolve) => { script.onload = script.onerror = resolve; });
    ${withScreen('() => null')}`;
  const version = await buildByHand('survey', { version: '9.10.0', get });
  const edge = await edgeFor(await newChannel({ survey: version }));
  await page.route('**/late.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.corrupted = true;' }),
  );
  await signIn(page, 'student@demo.test');
  await page.goto(`${edge.origin}/survey`);
  await expect(page.locator(`[data-version="${version}"]`)).toBeAttached();
  expect(await page.evaluate(() => 'corrupted' in window)).toBe(false);
});
