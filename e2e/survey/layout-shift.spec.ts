import type { Page } from '@playwright/test';
import { quickWhen } from '../core/scope.ts';
import { expect, newStudent, test } from '../core/test.ts';
import { answer, heading } from './check-in.ts';

const continueButton = (page: Page) => page.getByRole('button', { name: /^Contin/ });

const settle = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not there`);
  return box;
};

for (const [width, height] of [
  [360, 740],
  [1366, 768],
] as const) {
  test(
    `at ${width} pixels the form does not move while an answer is being sent`,
    quickWhen(width === 360),
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await newStudent(page);
      let arrive = () => {};
      const held = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      await page.route('**/submit-response/*', async (route) => {
        await held;
        await route.continue();
      });
      await page.goto('/survey');
      await page.getByRole('radio', { name: 'Yes' }).check();
      const before = await boxOf(page, 'main form');
      await continueButton(page).click();
      await expect(page.getByText(/Still sending/)).toBeVisible();
      expect(await boxOf(page, 'main form')).toEqual(before);
      arrive();
      await expect(heading(page)).toHaveText(/rested/);
    },
  );
}

for (const locale of ['en-US', 'es-MX']) {
  test.describe(`in ${locale}`, quickWhen(locale === 'es-MX'), () => {
    test.use({ locale });

    test('the Continue button has the same position on all three questions', async ({ page }) => {
      await newStudent(page);
      await page.goto('/survey');
      const heights: Record<number, Set<number | undefined>> = {
        1024: new Set(),
        1366: new Set(),
        1920: new Set(),
      };
      for (const [question, word] of [
        [/eaten|comiste/, /^(Yes|Sí)$/],
        [/rested|descans/i, /^(Yes|Sí)$/],
        [/feeling|sientes/, /^(Good|Bien)$/],
      ] as const) {
        await expect(heading(page)).toHaveText(question);
        for (const [width, found] of Object.entries(heights)) {
          await page.setViewportSize({ width: Number(width), height: 768 });
          await settle(page);
          found.add((await continueButton(page).boundingBox())?.y);
        }
        await page.getByRole('radio', { name: word }).check();
        await continueButton(page).click();
      }
      expect(Object.values(heights).map(({ size }) => size)).toEqual([1, 1, 1]);
    });
  });
}

test('the message that an answer is saved has larger letters than the error message', async ({
  page,
  context,
}) => {
  await newStudent(page);
  await page.goto('/survey');
  await expect(heading(page)).toHaveText(/eaten/);
  await context.setOffline(true);
  await answer(page, /eaten/, 'No');
  const size = (text: RegExp) =>
    page.getByText(text).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  expect(await size(/We saved your answer/)).toBeGreaterThan(await size(/You are offline/));
});
