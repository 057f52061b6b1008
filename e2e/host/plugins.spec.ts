import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { publishPart } from '../../delivery/src/publish/publish.ts';
import { type Edge, newChannel, startEdge } from '../core/edge.ts';
import { onlyInAll, quickWhen } from '../core/scope.ts';
import { recordReports } from '../core/screens.ts';
import { buildsFolder, storeFolder } from '../core/settings.ts';
import { expect, signIn, test } from '../core/test.ts';

interface Plugin {
  name: string;
  version: string;
  /** The hooks of the plugin, as the text of the fields of an object. */
  hooks: string;
  entryType?: 'script' | 'module';
}

/** Publishes a plugin to a new channel, as an operator writes it: one file and its build info. */
async function newChannelWith({ name, version, hooks, entryType = 'script' }: Plugin): Promise<string> {
  const folder = join(buildsFolder, `${name}-${version}`);
  const container = `${name}_${version}`.replace(/\W/g, '_');
  const create = `() => ({ name: '${name}', ${hooks} })`;
  const start = entryType === 'module' ? 'export default' : `window.${container} =`;
  const info = {
    name,
    version,
    entry: 'plugin.js',
    entryType,
    container,
    manifest: null,
    shared: {},
    chunks: {},
  };
  await mkdir(join(folder, 'dist'), { recursive: true });
  await writeFile(join(folder, 'dist/plugin.js'), `${start} ${create};`);
  await writeFile(join(folder, 'dist/build-info.json'), JSON.stringify(info));
  const channel = await newChannel();
  const by = { publishedBy: 'e2e', commit: 'e2e', operator: true };
  await publishPart({ folder, store: storeFolder, channel, ...by });
  return channel;
}

const logging = `
  beforeRequest(request) { (window.requests ??= []).push(request.id); return request; },
  onLoad({ id }) { (window.loads ??= []).push(id); },
  errorLoadRemote({ id, lifecycle }) { (window.failures ??= []).push(id + ' ' + lifecycle); },`;

/** Opens the check-in, and waits until it is shown. Returns what the page reports. */
async function openSurvey(page: Page, { origin }: Edge): Promise<unknown[]> {
  const reported = recordReports(page);
  await signIn(page, 'student@demo.test');
  // The browser fires its load event only after the file of a plugin.
  await page.goto(`${origin}/survey`, { waitUntil: 'commit' });
  await expect(page.locator('main [data-remote=survey]').getByRole('heading').first()).toBeVisible();
  return reported;
}

async function expectLoadsSeen(page: Page, edge: Edge): Promise<void> {
  const reported = await openSurvey(page, edge);
  const container = await page.evaluate(() => globalThis.__FEDERATION__.__INSTANCES__[1]?.name);
  expect(await page.evaluate(() => [Reflect.get(window, 'requests'), Reflect.get(window, 'loads')])).toEqual([
    [`${container}/remote`],
    [`${container}/remote`],
  ]);
  await expect
    .poll(() => reported)
    .toContainEqual(expect.objectContaining({ remote: 'plugin-log', status: 'loaded' }));
}

test(
  'a plugin of the operator that is a module sees the loads of remotes',
  onlyInAll,
  async ({ page, edgeFor }) => {
    const plugin = { name: 'plugin-log', version: '1.1.0', hooks: logging, entryType: 'module' } as const;
    await expectLoadsSeen(page, await edgeFor(await newChannelWith(plugin)));
  },
);

const broken = [
  {
    name: 'throws when a remote is loaded',
    version: '2.0.0',
    hooks: 'beforeRequest() { throw new Error("broken"); }',
  },
  { name: 'throws when it is created', version: '2.1.0', hooks: '...missing' },
];

for (const { name, version, hooks } of broken) {
  test(
    `a plugin that ${name} is skipped and reported by its name`,
    quickWhen(version === '2.0.0'),
    async ({ page, edgeFor }) => {
      const edge = await edgeFor(await newChannelWith({ name: 'plugin-broken', version, hooks }));
      const reported = await openSurvey(page, edge);
      const failure = { remote: 'plugin-broken', version, status: 'failed', errorClass: 'plugin' };
      await expect.poll(() => reported).toContainEqual(expect.objectContaining(failure));
      expect(reported).not.toContainEqual(expect.objectContaining({ remote: 'survey', status: 'failed' }));
    },
  );
}

const unreachable = [
  { name: 'is missing', answer: { status: 404 }, errorClass: 'entry' },
  {
    name: 'is corrupted',
    answer: { contentType: 'text/javascript', body: 'window.corrupted = true;' },
    errorClass: 'entry',
  },
  { name: 'hangs', answer: null, errorClass: 'timeout' },
];

test.describe('a plugin of the operator that is a script', () => {
  test.describe.configure({ mode: 'default' });
  let edge: Edge;
  test.beforeAll(async () => {
    edge = await startEdge(await newChannelWith({ name: 'plugin-log', version: '1.0.0', hooks: logging }));
  });
  test.afterAll(() => edge.stop());

  test('sees the loads of remotes', ({ page }) => expectLoadsSeen(page, edge));

  for (const { name, answer, errorClass } of unreachable) {
    test(`does not stop the page if its file ${name}`, quickWhen(answer === null), async ({ page }) => {
      await page.route('**/plugin-log/**', (route) => (answer ? route.fulfill(answer) : undefined));
      const reported = await openSurvey(page, edge);
      expect(await page.evaluate(() => 'corrupted' in window)).toBe(false);
      await expect
        .poll(() => reported)
        .toContainEqual(expect.objectContaining({ remote: 'plugin-log', status: 'failed', errorClass }));
    });
  }
});
