import type { Locator, Page } from '@playwright/test';
import { questions } from '@tapin/shared/contract/questions';
import { expect } from './test.ts';

/** The questions that tests answer by name. `answerOthers` answers the other built-in questions. */
const namedInTests = ['eaten', 'rested', 'feeling'];

/** Locates the progress text of a question, such as "1 of 3", in English or in Spanish. */
export const questionNumber = (page: Page, number: number, of: 'of' | 'de' = 'of'): Locator =>
  page.getByText(`${number} ${of} ${questions.length}`);

/** Answers the built-in questions that tests do not name, each with its first choice. */
export async function answerOthers(page: Page): Promise<void> {
  for (let number = namedInTests.length + 1; number <= questions.length; number += 1) {
    await expect(questionNumber(page, number).or(questionNumber(page, number, 'de'))).toBeVisible();
    await page.getByRole('radio').first().check();
    await page.getByRole('button', { name: /^Contin/ }).click();
  }
}

export const answersIn = (page: Page): Locator =>
  page.getByRole('definition').filter({ hasNot: page.getByRole('button') });

/** Expects a text for each built-in question, with the given texts for the three questions that tests name. */
export async function expectTextPerQuestion(texts: Locator, named: readonly string[]): Promise<void> {
  await expect(texts).toHaveCount(questions.length);
  for (const [index, text] of named.entries()) await expect(texts.nth(index)).toHaveText(text);
}
