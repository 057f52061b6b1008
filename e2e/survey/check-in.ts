import { expect, type Page } from '@playwright/test';

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

export async function answer(page: Page, question: RegExp, word: string): Promise<void> {
  await expect(heading(page)).toHaveText(question);
  await page.getByRole('radio', { name: word }).check();
  await page.getByRole('button', { name: /^Contin/ }).click();
}

export async function tabToAnswers(page: Page): Promise<void> {
  const isOnAnswer = () => page.evaluate(() => document.activeElement?.matches('input[type=radio]') ?? false);
  for (let presses = 0; presses < 30 && !(await isOnAnswer()); presses += 1) await page.keyboard.press('Tab');
  expect(await isOnAnswer()).toBe(true);
}
