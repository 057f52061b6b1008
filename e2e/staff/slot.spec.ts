import type { Locator } from '@playwright/test';
import { recordSquads } from '../../repo/start/record-squads.ts';
import { containerGet } from '../core/damage/broken-release.ts';
import { newChannel } from '../core/edge.ts';
import { buildByHand } from '../core/releases/builds.ts';
import { storeFolder } from '../core/settings.ts';
import { expect, logIn, test } from '../core/test.ts';

const slot = 'staff/dashboard-card';
const messages = '{ en: async () => ({ default: {} }), es: async () => ({ default: {} }) }';

// Two workers would change the list of keys at the same time.
test.describe.configure({ mode: 'default' });

/** Lets the check-in fill the slot, as an operator does. */
test.beforeAll(() => recordSquads(storeFolder, [{ name: 'survey', paths: [], slots: [slot] }]));

/** Releases a version of the check-in whose content of the slot of the dashboard is this component. */
const channelWith = async (version: string, component: string) => {
  await buildByHand('survey', {
    version,
    get: containerGet(
      `{ routes: [], messages: ${messages}, slots: { '${slot}': async () => ({ default: ${component} }) } }`,
    ),
    changes: { slots: [slot], slotProps: { [slot]: { schoolUserId: 'string' } } },
  });
  return newChannel({ survey: version });
};

/** Scrolls to the end of the page, which grows while it loads. The content is loaded when its place comes near the screen. */
const scrollUntil = (content: Locator) =>
  expect(async () => {
    await content.page().evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(content).toBeVisible({ timeout: 500 });
  }).toPass();

test('another remote adds to the dashboard what the dashboard passes to it', async ({ page, edgeFor }) => {
  const component = "({ schoolUserId }) => 'Menu for member ' + schoolUserId.length";
  const { origin } = await edgeFor(await channelWith('9.7.1', component));
  await logIn(page, 'teacher@demo.test');
  await page.goto(`${origin}/staff/dashboard`);
  const dashboard = page.locator('main [data-remote=staff]');
  await expect(dashboard.getByRole('heading').first()).toBeVisible();
  const content = dashboard.locator('[data-remote=survey]');
  await scrollUntil(content);
  await expect(content).toHaveText(/^Menu for member \d+$/);
  await expect(content).toHaveAttribute('data-version', '9.7.1');
});

test('a card that throws leaves the dashboard as it is, and offers to load the card again', async ({
  page,
  edgeFor,
}) => {
  const { origin } = await edgeFor(await channelWith('9.7.2', "() => { throw new Error('no menu') }"));
  await logIn(page, 'teacher@demo.test');
  await page.goto(`${origin}/staff/dashboard`);
  const dashboard = page.locator('main [data-remote=staff]');
  await expect(dashboard.getByRole('heading').first()).toBeVisible();
  await scrollUntil(dashboard.getByText('This part could not be loaded'));
  await expect(dashboard.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(dashboard.getByRole('heading').first()).toBeVisible();
});
