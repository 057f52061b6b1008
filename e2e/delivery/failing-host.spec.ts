import { channelStatus } from '../../delivery/src/figures/channel-status.ts';
import { openStore } from '../../delivery/src/store/open-store.ts';
import { newChannel } from '../core/edge.ts';
import { buildAs, type Change } from '../core/releases/builds.ts';
import { onlyInAll } from '../core/scope.ts';
import { storeFolder } from '../core/settings.ts';
import { expect, logIn, test } from '../core/test.ts';

const throwing = (file: string, from: string): Change => ({
  file,
  from,
  to: `if (Date.now() > 0) throw new Error('a broken host');\n${from}`,
});

const hosts: [name: string, version: string, errorClass: string, change: Change][] = [
  [
    'throws while it starts',
    '9.41.0',
    'module',
    throwing('host/src/main.tsx', 'const queryClient = new QueryClient({'),
  ],
  [
    'throws while it is drawn',
    '9.42.0',
    'render',
    throwing('host/src/app.tsx', "  const { t } = useTranslation('host');"),
  ],
];

test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.setTimeout(180_000);
  for (const [, version, , change] of hosts) await buildAs('host', version, change);
});

for (const [name, version, errorClass] of hosts) {
  test(`a host that ${name} falls back to the last known good one, and the operator sees it`, async ({
    page,
    edgeFor,
    pageErrors,
  }) => {
    const channel = await newChannel({ host: version });
    const edge = await edgeFor(channel);
    await logIn(page, 'student@demo.test');
    await page.goto(`${edge.origin}/survey`);
    await expect(page.locator('[data-remote="survey"]').getByRole('heading').first()).toBeVisible({
      timeout: 15_000,
    });
    expect(pageErrors.splice(0)).toContain('a broken host');
    // The next page load does not try the broken version again.
    await page.goto(`${edge.origin}/account`);
    await expect(page.locator('main [data-remote="auth"]')).toBeVisible();
    expect(pageErrors).toEqual([]);
    const statusOfHost = async () => {
      const { parts } = await channelStatus(openStore(storeFolder), channel);
      return parts.find(({ part }) => part === 'host')?.versions ?? [];
    };
    const [broken] = await statusOfHost();
    expect(broken).toMatchObject({ version, failures: 1, classes: { [errorClass]: 1 } });
    // The page reports its load some time after its first paint.
    await expect.poll(async () => (await statusOfHost())[1]?.loads).toBeGreaterThan(0);
  });
}

test('a host whose files fail to load leaves a message and a retry link, in both languages', async ({
  page,
  edgeFor,
}) => {
  const edge = await edgeFor(await newChannel());
  await page.route('**/main.*.js', (route) => route.abort());
  await page.goto(`${edge.origin}/`);
  const english = page.getByRole('heading', { name: 'TapIn is not opening' });
  await expect(english).toBeVisible();
  await expect(page.getByRole('heading', { name: 'TapIn no se abre' })).toBeVisible();
  await page.unroute('**/main.*.js');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(english).toBeHidden();
  await expect(page.locator('main [data-remote="auth"]')).toBeVisible();
});

test(
  'the message about a host that does not load appears without any script',
  onlyInAll,
  async ({ browser, edgeFor }) => {
    const edge = await edgeFor(await newChannel());
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(`${edge.origin}/`);
    const words = page.getByRole('heading', { name: 'TapIn is not opening' });
    await expect(words).toBeHidden();
    await expect(words).toBeVisible({ timeout: 12_000 });
    await context.close();
  },
);
