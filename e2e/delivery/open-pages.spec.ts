import type { Page } from '@playwright/test';
import { rollBack } from '../../delivery/src/publish/changes/roll-back.ts';
import { openForCommand } from '../../delivery/src/signing/open-signed-store.ts';
import { newChannel, publishTo } from '../core/edge.ts';
import { answerOthers, answersIn, expectTextPerQuestion } from '../core/questions.ts';
import { onlyInAll } from '../core/scope.ts';
import { origin, secondVersion, storeFolder } from '../core/settings.ts';
import { expect, newStudent, test } from '../core/test.ts';
import { answer, heading } from '../survey/check-in.ts';

const store = openForCommand(storeFolder, process.env);
const rollBackTo = (channel: string, part: string, from: string) =>
  rollBack({ store, channel, part, from, by: 'e2e' });

const remoteScreen = (page: Page, remote: string) => page.locator(`main [data-remote="${remote}"]`);
const follow = (page: Page, name: 'Account' | 'Tap in') => page.getByRole('link', { name }).click();

/** Forwards API calls to the origin of the product, because the API rejects the origins of these edges. */
test.beforeEach(({ page }) =>
  page.route('**/api/student/submit-response/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    const headers = { ...(await route.request().allHeaders()), origin };
    await route.fulfill({ response: await route.fetch({ url: origin + pathname, headers }) });
  }),
);

async function countBlankFrames(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    let blanks = 0;
    const look = () => {
      const main = document.querySelector('main');
      if (!main?.textContent?.trim() && !main?.querySelector('[role=status]')) blanks += 1;
      Reflect.set(window, 'blanks', blanks);
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => Number(Reflect.get(window, 'blanks')));
}

/**
 * Makes the timeouts before a fallback twenty times as long. On a busy machine any version may load slowly, and these
 * tests check which version loads without a fallback.
 */
const extendDeadlines = (page: Page) =>
  page.addInitScript(() => {
    const { setTimeout } = window;
    const extended = (handler: TimerHandler, delay = 0, ...args: unknown[]) =>
      setTimeout(handler, delay >= 1_000 ? delay * 20 : delay, ...args);
    Object.assign(window, { setTimeout: extended });
  });

test('a page that has not loaded a remote yet loads the version that is live at the navigation', async ({
  page,
  edgeFor,
}) => {
  const channel = await newChannel();
  const edge = await edgeFor(channel);
  await extendDeadlines(page);
  await newStudent(page);
  await page.goto(`${edge.origin}/account`);
  await expect(remoteScreen(page, 'auth')).toBeVisible();
  await publishTo(channel, 'survey', secondVersion);
  // The edge polls its channel once a second.
  const discovery = async () => (await page.request.get(`${edge.origin}/discovery.json`)).text();
  await expect.poll(discovery).toContain(`/parts/survey/${secondVersion}/`);
  // The host treats a discovery document as fresh for half a second. Soon after the first screen it loads a document
  // that the edge may have sent just before the release.
  const age = () => page.evaluate(() => performance.now());
  const releasedAt = await age();
  await expect.poll(age).toBeGreaterThan(releasedAt + 1_000);
  await follow(page, 'Tap in');
  await expect(remoteScreen(page, 'survey')).toHaveAttribute('data-version', secondVersion);
});

test('a page keeps the version of the check-in while it holds an unsent answer, and later loads the new version without a reload', async ({
  page,
  edgeFor,
}) => {
  const channel = await newChannel({ survey: secondVersion });
  const edge = await edgeFor(channel);
  await extendDeadlines(page);
  await newStudent(page);
  await page.goto(`${edge.origin}/survey`);
  await expect(remoteScreen(page, 'survey')).toHaveAttribute('data-version', secondVersion);
  await page.evaluate(() => Reflect.set(window, 'samePage', true));
  await page.getByRole('radio', { name: 'Yes' }).check();
  await rollBackTo(channel, 'survey', secondVersion);
  await follow(page, 'Account');
  await expect(remoteScreen(page, 'auth')).toBeVisible();
  // The page keeps the version of the check-in, because the check-in holds an unsent answer.
  await follow(page, 'Tap in');
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeChecked();
  await expect(remoteScreen(page, 'survey')).toHaveAttribute('data-version', secondVersion);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(heading(page)).toHaveText(/rested/);
  await follow(page, 'Account');
  await expect(remoteScreen(page, 'auth')).toBeVisible();
  await follow(page, 'Tap in');
  await expect(heading(page)).toHaveText(/rested/);
  await expect(remoteScreen(page, 'survey')).not.toHaveAttribute('data-version', secondVersion);
  expect(await page.evaluate(() => Reflect.get(window, 'samePage'))).toBe(true);
});

test(
  '200 navigations while the check-in is released and rolled back: no blank screen, no lost answer',
  onlyInAll,
  async ({ page, edgeFor }) => {
    test.setTimeout(300_000);
    const channel = await newChannel();
    const edge = await edgeFor(channel);
    await newStudent(page);
    await page.goto(`${edge.origin}/survey`);
    await expect(heading(page)).toHaveText(/eaten/);
    const blanks = await countBlankFrames(page);

    const operator = { isAtWork: true, changes: 0 };
    const discovery = async () => (await page.request.get(`${edge.origin}/discovery.json`)).text();
    const working = (async () => {
      while (operator.isAtWork) {
        await publishTo(channel, 'survey', secondVersion);
        // The edge reads its channel once a second, and would not notice a version that is rolled back immediately.
        await expect.poll(discovery).toContain(`/parts/survey/${secondVersion}/`);
        await rollBackTo(channel, 'survey', secondVersion);
        operator.changes += 2;
      }
    })();

    const seen = new Set<string | null>();
    const answers = [
      [/eaten/, 'Yes'],
      [/rested/, 'No'],
      [/feeling/, 'Good'],
    ] as const;
    for (let navigation = 0; navigation < 200; navigation += 2) {
      await follow(page, 'Account');
      await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
      await follow(page, 'Tap in');
      await expect(heading(page)).toBeVisible();
      seen.add(await remoteScreen(page, 'survey').getAttribute('data-version'));
      const [question, word] = answers[Math.floor(navigation / 60)] ?? [];
      if (question && word && navigation % 60 === 0) await page.getByRole('radio', { name: word }).check();
      if (question && word && navigation % 60 === 30) {
        await expect(page.getByRole('radio', { name: word })).toBeChecked();
        await answer(page, question, word);
      }
    }
    operator.isAtWork = false;
    await working;

    await answerOthers(page);
    await expectTextPerQuestion(answersIn(page), ['Yes', 'No', 'Good']);
    expect(await blanks()).toBe(0);
    expect(seen.size).toBe(2);
    expect(operator.changes).toBeGreaterThan(10);
  },
);

test('a newer host loads at a navigation, but not while the page holds an unsent answer', async ({
  page,
  edgeFor,
}) => {
  test.setTimeout(120_000);
  const channel = await newChannel();
  const edge = await edgeFor(channel);
  await newStudent(page);
  await page.goto(`${edge.origin}/survey`);
  await page.getByRole('radio', { name: 'Yes' }).check();
  await publishTo(channel, 'host', secondVersion);
  const host = () =>
    page.evaluate(() => document.querySelector('script[src*="/main."]')?.getAttribute('src'));
  await follow(page, 'Account');
  await follow(page, 'Tap in');
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeChecked();
  expect(await host()).not.toContain(`/${secondVersion}/`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(heading(page)).toHaveText(/rested/);
  await expect(async () => {
    await follow(page, 'Account');
    await follow(page, 'Tap in');
    await expect(heading(page)).toHaveText(/rested/);
    expect(await host()).toContain(`/${secondVersion}/`);
  }).toPass();
});
