import type { Page } from '@playwright/test';
import { newChannel, startEdge } from '../core/edge.ts';
import { remoteScreen } from '../core/screens.ts';
import { expect, logIn, test } from '../core/test.ts';

async function restartableEdge(channel: string) {
  let edge = await startEdge(channel);
  const { origin } = edge;
  const stop = () => edge.stop();
  const start = async () => {
    edge = await startEdge(channel, { PORT: new URL(origin).port });
  };
  return { origin, stop, start };
}

const survey = (page: Page) => remoteScreen(page, 'survey').getByRole('heading').first();

test('a page whose edge is killed while it loads goes on by itself when the edge is back', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const edge = await restartableEdge(await newChannel());
  await logIn(page, 'student@demo.test');
  const killed = Promise.withResolvers<void>();
  await page.route('**/parts/**', async (route) => {
    await killed.promise;
    await route.continue();
  });
  await page.goto(`${edge.origin}/survey`, { waitUntil: 'commit' });
  await edge.stop();
  killed.resolve();
  await expect(page.getByRole('heading', { name: 'TapIn is not opening' })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('This page tries again by itself.')).toBeVisible();
  await page.unroute('**/parts/**');
  await edge.start();
  await expect(survey(page)).toBeVisible({ timeout: 45_000 });
  await edge.stop();
});

test('a screen that cannot be loaded because the edge is away appears when the edge is back', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const edge = await restartableEdge(await newChannel());
  await logIn(page, 'student@demo.test');
  await page.goto(`${edge.origin}/account`);
  await expect(remoteScreen(page, 'auth').getByRole('heading').first()).toBeVisible();
  await page.route('**/parts/survey/**', (route) => route.abort());
  await edge.stop();
  await page.getByRole('link', { name: 'Tap in' }).click();
  await expect(page.getByRole('heading', { name: 'This part could not be loaded' })).toBeVisible({
    timeout: 25_000,
  });
  await page.unroute('**/parts/survey/**');
  await edge.start();
  await expect(survey(page)).toBeVisible({ timeout: 45_000 });
  await edge.stop();
});
