import { buildByHand } from '../core/builds.ts';
import { newChannel } from '../core/edge.ts';
import { expect, signIn, test } from '../core/test.ts';

const asModule = (remoteModule: string) => `return () => ({ default: ${remoteModule} });`;
const messages = '{ en: async () => ({ default: {} }), es: async () => ({ default: {} }) }';
const withScreen = (screen: string) =>
  asModule(
    `{ routes: [{ path: '/survey', title: 'x', screen: async () => ({ default: ${screen} }) }], messages: ${messages}, slots: {} }`,
  );

const faults = [
  { name: 'throws while it is loaded', get: 'throw new Error("broken at load");', errorClass: 'module' },
  { name: 'is not a remote module', get: asModule('{ screens: [] }'), errorClass: 'shape' },
  { name: 'exposes nothing at all', get: 'return () => undefined;', errorClass: 'shape' },
  { name: 'has a screen that is no component', get: withScreen('42'), errorClass: 'shape' },
  {
    name: 'throws while it is shown',
    get: withScreen('() => { throw new Error("broken at render"); }'),
    errorClass: 'render',
  },
];

for (const [number, { name, get, errorClass }] of faults.entries()) {
  test(`a release that ${name} gives way to the last known good one`, async ({ page, edgeFor }) => {
    const version = await buildByHand('survey', { version: `9.${number + 1}.0`, get });
    const edge = await edgeFor(await newChannel({ survey: version }));
    await signIn(page, 'student@demo.test');
    const outcome = page.waitForRequest(/\/load-outcomes$/);
    await page.goto(`${edge.origin}/survey`);
    const survey = page.locator('[data-remote="survey"]');
    await expect(survey.getByRole('heading').first()).toBeVisible({ timeout: 3_000 });
    expect(await survey.getAttribute('data-version')).not.toBe(version);
    expect((await outcome).postDataJSON()).toContainEqual(
      expect.objectContaining({ remote: 'survey', version, status: 'failed', errorClass }),
    );
    await page.getByRole('link', { name: 'Account' }).click();
    await expect(page.locator('[data-remote="auth"]')).toBeAttached();
  });
}

test('a release that needs another React is refused at publishing, and by the shell if it gets through', async ({
  page,
}) => {
  const shared = { react: '^18.0.0' };
  const version = await buildByHand('survey', {
    version: '9.8.0',
    get: 'window.ran = true; return () => ({});',
    shared,
  });
  await expect(newChannel({ survey: version })).rejects.toThrow(/needs react \^18\.0\.0/);

  // An edge that does not check what it serves.
  await signIn(page, 'student@demo.test');
  await page.route('**/survey', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/"react":"\^\d+\.\d+\.\d+"/g, '"react":"^18.0.0"');
    await route.fulfill({ response, body });
  });
  const outcome = page.waitForRequest(/\/load-outcomes$/);
  await page.goto('/survey');
  await expect(page.getByRole('alert')).toContainText('This part could not be loaded');
  expect((await outcome).postDataJSON()).toContainEqual(
    expect.objectContaining({ remote: 'survey', errorClass: 'incompatible' }),
  );
  await expect(page.getByRole('link', { name: 'Account' })).toBeVisible();
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
