import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publishPart } from '../../delivery/src/publish/publish.ts';
import { newChannel } from '../core/edge.ts';
import { quickWhen } from '../core/scope.ts';
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

/** Publishes a plugin as an operator writes it: one file and its build info. */
async function publishPlugin(
  channel: string,
  { name, version, hooks, entryType = 'script' }: Plugin,
  operator = true,
): Promise<void> {
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
  await publishPart({ folder, store: storeFolder, channel, publishedBy: 'e2e', commit: 'e2e', operator });
}

const logging = `
  beforeRequest(request) { (window.requests ??= []).push(request.id); return request; },
  onLoad({ id }) { (window.loads ??= []).push(id); },
  errorLoadRemote({ id, lifecycle }) { (window.failures ??= []).push(id + ' ' + lifecycle); },`;

for (const [index, entryType] of (['script', 'module'] as const).entries()) {
  test(
    `a plugin of the operator that is a ${entryType} sees the loads of remotes`,
    quickWhen(entryType === 'script'),
    async ({ page, edgeFor }) => {
      const channel = await newChannel();
      await publishPlugin(channel, {
        name: 'plugin-log',
        version: `1.${index}.0`,
        hooks: logging,
        entryType,
      });
      const { origin } = await edgeFor(channel);
      const reported = recordReports(page);
      await signIn(page, 'student@demo.test');
      await page.goto(`${origin}/survey`);
      await expect(page.locator('main [data-remote=survey]').getByRole('heading').first()).toBeVisible();
      const container = await page.evaluate(() => globalThis.__FEDERATION__.__INSTANCES__[1]?.name);
      expect(
        await page.evaluate(() => [Reflect.get(window, 'requests'), Reflect.get(window, 'loads')]),
      ).toEqual([[`${container}/remote`], [`${container}/remote`]]);
      await expect
        .poll(() => reported)
        .toContainEqual(expect.objectContaining({ remote: 'plugin-log', status: 'loaded' }));
    },
  );
}

const broken: { name: string; version: string; hooks: string; errorClass: string }[] = [
  {
    name: 'throws when a remote is loaded',
    version: '2.0.0',
    hooks: 'beforeRequest() { throw new Error("broken"); }',
    errorClass: 'plugin',
  },
  { name: 'throws when it is created', version: '2.1.0', hooks: '...missing', errorClass: 'plugin' },
  {
    name: 'returns a wrong value',
    version: '2.2.0',
    hooks: 'beforeRequest: () => ({})',
    errorClass: 'plugin',
  },
];

for (const { name, version, hooks, errorClass } of broken) {
  test(
    `a plugin that ${name} is skipped and reported by its name`,
    quickWhen(version === '2.0.0'),
    async ({ page, edgeFor }) => {
      const channel = await newChannel();
      await publishPlugin(channel, { name: 'plugin-broken', version, hooks });
      const { origin } = await edgeFor(channel);
      const reported = recordReports(page);
      await signIn(page, 'student@demo.test');
      await page.goto(`${origin}/survey`);
      await expect(page.locator('main [data-remote=survey]').getByRole('heading').first()).toBeVisible();
      await expect
        .poll(() => reported)
        .toContainEqual(
          expect.objectContaining({ remote: 'plugin-broken', version, status: 'failed', errorClass }),
        );
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

for (const { name, answer, errorClass } of unreachable) {
  test(
    `a plugin whose file ${name} does not stop the page`,
    quickWhen(answer === null),
    async ({ page, edgeFor }) => {
      const channel = await newChannel();
      await publishPlugin(channel, { name: 'plugin-log', version: '1.0.0', hooks: logging });
      const { origin } = await edgeFor(channel);
      await page.route('**/plugin-log/**', (route) => (answer ? route.fulfill(answer) : undefined));
      const reported = recordReports(page);
      await signIn(page, 'student@demo.test');
      // The browser fires its load event only after the file.
      await page.goto(`${origin}/survey`, { waitUntil: 'commit' });
      await expect(page.locator('main [data-remote=survey]').getByRole('heading').first()).toBeVisible();
      expect(await page.evaluate(() => 'corrupted' in window)).toBe(false);
      await expect
        .poll(() => reported)
        .toContainEqual(expect.objectContaining({ remote: 'plugin-log', status: 'failed', errorClass }));
    },
  );
}
