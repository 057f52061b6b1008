import { publishPart } from '../../delivery/src/publish/publish.ts';
import { openStore } from '../../delivery/src/store/open-store.ts';
import { buildByHand, buildFolder } from '../core/builds.ts';
import { newChannel } from '../core/edge.ts';
import { storeFolder } from '../core/settings.ts';
import { expect, signIn, test } from '../core/test.ts';

test('a canary that throws is withdrawn automatically, and its visitors get the last known good version', async ({
  browser,
  edgeFor,
}) => {
  const version = await buildByHand('survey', { version: '9.12.0', get: 'throw new Error("broken");' });
  const channel = await newChannel();
  const edge = await edgeFor(channel);
  const canary = { percent: 100, withdrawAt: 0.1, minimumLoads: 3, oneNetwork: true };
  const folder = buildFolder('survey', version);
  await publishPart({ folder, store: storeFolder, channel, publishedBy: 'e2e', commit: 'e2e', canary });

  /** Opens the check-in in a new browser context; returns the version shown and whether the canary failed. */
  const visit = async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await signIn(page, 'student@demo.test');
    const outcome = page.waitForRequest(/\/load-outcomes$/);
    await page.goto(`${edge.origin}/survey`);
    const survey = page.locator('[data-remote="survey"]');
    await expect(survey.getByRole('heading').first()).toBeVisible();
    const reported: { version: string; status: string }[] = (await outcome).postDataJSON();
    const shown = await survey.getAttribute('data-version');
    await context.close();
    return { shown, failed: reported.some((each) => each.version === version && each.status === 'failed') };
  };
  for (let visitor = 0; visitor < canary.minimumLoads; visitor += 1) {
    const { shown, failed } = await visit();
    expect(failed).toBe(true);
    expect(shown).not.toBe(version);
  }

  const store = openStore(storeFolder);
  await expect.poll(async () => (await store.readChannel(channel))?.remotes.survey?.canary).toBeNull();
  const last = (await store.readLog(channel)).at(-1);
  expect(last).toMatchObject({
    by: 'edge',
    action: 'withdraw',
    reason: '3 of 3 visitors had faults (load 3)',
  });
  expect((await visit()).failed).toBe(false);
});
