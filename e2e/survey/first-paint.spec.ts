import type { Locator, Page } from '@playwright/test';
import {
  chooseLanguage,
  openWithoutScript,
  placeholder,
  readAloud,
  rectangles,
  slowDown,
  spokenAgain,
  windows,
} from '../core/placeholders.ts';
import { onlyInAll, quickWhen } from '../core/scope.ts';
import { callApi, expect, newStudent, test } from '../core/test.ts';
import { heading } from './check-in.ts';

const keptState = (page: Page) =>
  page.evaluate(() => /tapin-next=[\w-]+\.survey\.survey-screen\.([\w-]+)/.exec(document.cookie)?.[1]);

/** Opens the check-in of a new student once, so that the device stores the next question. */
async function visitOnce(page: Page) {
  const student = await newStudent(page);
  await page.goto('/survey');
  await expect.poll(() => keptState(page)).toBe('eaten-3');
  return student;
}

async function answersOf(page: Page, schoolId: string): Promise<Record<string, unknown>> {
  const { answers } = await (await callApi(page, 'GET', `/student/${schoolId}/questions`)).json();
  return Object.fromEntries(
    answers.map(({ question, response }: { question: string; response: unknown }) => [question, response]),
  );
}

const choose = (page: Page, index: number) => page.getByRole('radio').nth(index).check();
/** Moves the mouse over the button. It is at the same place in the placeholder and in the screen. */
async function pointAtContinue(page: Page): Promise<void> {
  let box: Awaited<ReturnType<Locator['boundingBox']>> = null;
  // The button of the placeholder has no box while the screen replaces it.
  await expect
    .poll(async () => (box = await page.getByRole('button', { name: /^Contin/ }).boundingBox()))
    .not.toBeNull();
  const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
}

/** Presses the button, whether or not a script has enabled it. */
async function pressContinue(page: Page): Promise<void> {
  await pointAtContinue(page);
  await page.mouse.down();
  await page.mouse.up();
}

for (const language of ['en', 'es'])
  test(
    `each question is in the page before any script runs, at its final place (${language})`,
    quickWhen(language === 'es'),
    async ({ page, context }) => {
      await chooseLanguage(context, language);
      await visitOnce(page);
      for (const next of ['rested-3', 'feeling-3', 'none']) {
        for (const { width, colorScheme } of windows) {
          await page.setViewportSize({ width, height: 900 });
          await page.emulateMedia({ colorScheme });
          const send = await openWithoutScript(page, '/survey');
          await expect(placeholder(page).locator('h1')).toBeVisible();
          const question = await heading(page).textContent();
          const before = await rectangles(page);
          const spoken = await readAloud(page);
          await send();
          await expect(heading(page)).toHaveText(question ?? '');
          expect(await rectangles(page)).toEqual(expect.arrayContaining(before));
          // Only the button that reads the question aloud is added later.
          expect(await spokenAgain(page, spoken)).toEqual(spoken);
        }
        await page.getByRole('radio').first().check();
        await pressContinue(page);
        await expect.poll(() => keptState(page)).toBe(next);
      }
      await openWithoutScript(page, '/survey');
      await expect(placeholder(page)).toBeEmpty();
    },
  );

test('an answer that is chosen and sent before the scripts arrive is recorded', async ({ page }) => {
  const { schoolId } = await visitOnce(page);
  const send = await openWithoutScript(page, '/survey');
  await choose(page, 1);
  await pressContinue(page);
  await send();
  await expect(heading(page)).toHaveText(/rested/);
  expect(await answersOf(page, schoolId)).toEqual({ 1: false });
});

test('a button that is held down while the scripts arrive is pressed when it is released', async ({
  page,
}) => {
  const { schoolId } = await visitOnce(page);
  const send = await openWithoutScript(page, '/survey');
  await choose(page, 1);
  await pointAtContinue(page);
  await page.mouse.down();
  const loaded = page.waitForRequest('/load-outcomes');
  const replaced = send();
  // The host reports that the remote is loaded, and then renders the screen without waiting until the browser is idle.
  await loaded;
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(placeholder(page)).toHaveCount(1);
  await page.mouse.up();
  await replaced;
  await expect(heading(page)).toHaveText(/rested/);
  expect(await answersOf(page, schoolId)).toEqual({ 1: false });
});

test('a chosen answer stays chosen when the scripts arrive', async ({ page }) => {
  await visitOnce(page);
  const send = await openWithoutScript(page, '/survey');
  await choose(page, 0);
  await send();
  await expect(page.getByRole('radio').first()).toBeChecked();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
});

test('an answer to a question that was answered on another device is not used for the next one', async ({
  page,
}) => {
  const { schoolId } = await visitOnce(page);
  const send = await openWithoutScript(page, '/survey');
  await callApi(page, 'POST', `/student/submit-response/${schoolId}`, { questionId: '1', response: true });
  await choose(page, 1);
  await pressContinue(page);
  await send();
  await expect(heading(page)).toHaveText(/rested/);
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  expect(await answersOf(page, schoolId)).toEqual({ 1: true });
});

test('the placeholder of the check-in shows no question of another person on this device', async ({
  page,
  context,
}) => {
  await visitOnce(page);
  const cookies = await context.cookies();
  const kept = cookies.find(({ name }) => name === 'tapin-next');
  if (!kept) throw new Error('the device keeps no state');
  await context.addCookies([{ ...kept, value: kept.value.replace(/^[\w-]+/, 'somebody-else') }]);
  await openWithoutScript(page, '/survey');
  await expect(placeholder(page)).toBeEmpty();
});

test('a person whose session was ended elsewhere comes to the landing page, not to the question', async ({
  page,
  browser,
}) => {
  await visitOnce(page);
  const elsewhere = await browser.newContext({ storageState: await page.context().storageState() });
  await callApi(await elsewhere.newPage(), 'GET', '/auth/sign-out');
  const send = await openWithoutScript(page, '/survey');
  await choose(page, 0);
  await send();
  await expect(page).toHaveURL('/');
  expect(await keptState(page)).toBeUndefined();
});

for (const cpu of [2, 6])
  test(
    `a tap while the page loads slowly is kept (processor slowed down ${cpu} times)`,
    onlyInAll,
    async ({ page }) => {
      const { schoolId } = await visitOnce(page);
      await slowDown(page, cpu);
      await page.goto('/survey', { waitUntil: 'commit' });
      await choose(page, 0);
      await pressContinue(page);
      await expect(heading(page)).toHaveText(/rested/, { timeout: 30_000 });
      expect(await answersOf(page, schoolId)).toEqual({ 1: true });
    },
  );
