import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { writeRemote } from '../../tooling/new-remote/write-remote.ts';
import { newChannel, startEdge } from '../core/edge.ts';
import { buildsFolder, root } from '../core/settings.ts';
import { expect, signIn, test } from '../core/test.ts';

let server: ChildProcess | undefined;
test.afterEach(() => {
  server?.kill('SIGTERM');
});

/** Starts the development server of a remote, and returns the query of the address that the server prints. */
async function startDevelopmentServer(folder: string): Promise<string> {
  server = spawn(process.execPath, [join(root, 'tooling/dev-remote.ts')], {
    cwd: folder,
    env: { ...process.env, DEV_PORT: '4727' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  if (!server.stdout) throw new Error('the server was started without a pipe to read from');
  for await (const line of createInterface({ input: server.stdout })) {
    const query = /open \S+\/(\?remote\.\S+)$/.exec(line)?.[1];
    if (query) return query;
  }
  throw new Error('the server ended before it was ready');
}

test('a remote from a developer’s machine runs in the site, updates with each build, and can be removed again', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const channel = await newChannel();
  const edge = await startEdge(channel, { OVERRIDE_ORIGINS: 'http://localhost:*' });
  await signIn(page, 'teacher@demo.test');
  await rm(join(buildsFolder, 'remote-workshop'), { recursive: true, force: true });
  const folder = await writeRemote('workshop', buildsFolder);
  await symlink(join(root, 'remote-staff/node_modules'), join(folder, 'node_modules'));

  const query = await startDevelopmentServer(folder);
  await page.goto(`${edge.origin}/account${query}`);
  const banner = page.getByRole('region', { name: 'Remotes from your machine' });
  await expect(banner).toContainText('workshop comes from http://localhost:4727');
  await page.getByRole('link', { name: 'Workshop' }).click();
  await expect(page.getByText('This screen is yours')).toBeVisible();

  await page.evaluate(() => Reflect.set(window, 'samePage', true));
  const texts = join(folder, 'src/locales/en.json');
  await writeFile(
    texts,
    (await readFile(texts, 'utf8')).replace('This screen is yours', 'Changed while you look'),
  );
  await expect(page.getByText('Changed while you look')).toBeVisible({ timeout: 20_000 });
  expect(await page.evaluate(() => Reflect.get(window, 'samePage'))).toBe(true);

  await banner.getByRole('link', { name: 'Back to what is released' }).click();
  await expect(banner).toBeHidden();
  await expect(page.getByRole('link', { name: 'Workshop' })).toBeHidden();
  await edge.stop();
});

test('a site without allowed override origins answers an override with 403', async ({ page, edgeFor }) => {
  const edge = await edgeFor(await newChannel());
  const refused = await page.goto(`${edge.origin}/?remote.survey=http://localhost:4727`);
  expect(refused?.status()).toBe(403);
});
