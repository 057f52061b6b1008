import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newRemote, startDevelopmentServer, stopDevelopmentServers } from '../core/development-server.ts';
import { newChannel, startEdge } from '../core/edge.ts';
import { expect, signIn, test } from '../core/test.ts';

test.afterEach(stopDevelopmentServers);

test('a remote from a developer’s machine runs in the site, updates with each build, and can be removed again', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const channel = await newChannel();
  const edge = await startEdge(channel, { OVERRIDE_ORIGINS: 'http://localhost:*' });
  await signIn(page, 'teacher@demo.test');
  const folder = await newRemote('workshop');

  const { query } = await startDevelopmentServer(folder, 4727);
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
