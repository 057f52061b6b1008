import type { Locator, Page } from '@playwright/test';
import { questions } from '@tapin/shared/contract/questions';
import { expect } from './test.ts';

/** The tests answer these questions by name. `answerOthers` answers the built-in questions after them. */
const namedInTests = ['eaten', 'rested', 'feeling'];

/** Locates the progress text of a question, such as "1 of 3", in English or in Spanish. */
export const questionNumber = (page: Page, number: number, of: 'of' | 'de' = 'of'): Locator =>
  page.getByText(`${number} ${of} ${questions.length}`);

/** Answers the built-in questions that the tests do not name, each with its first answer. */
export async function answerOthers(page: Page): Promise<void> {
  for (let number = namedInTests.length + 1; number <= questions.length; number += 1) {
    await expect(questionNumber(page, number).or(questionNumber(page, number, 'de'))).toBeVisible();
    await page.getByRole('radio').first().check();
    await page.getByRole('button', { name: /^Contin/ }).click();
  }
}

/** The answers in the summary after the check-in, without the buttons that change them. */
export const answersIn = (page: Page): Locator =>
  page.getByRole('definition').filter({ hasNot: page.getByRole('button') });

/** Expects as many texts as there are built-in questions, with the given texts for the three questions that tests name. */
export async function expectTextPerQuestion(texts: Locator, named: readonly string[]): Promise<void> {
  await expect(texts).toHaveCount(questions.length);
  for (const [index, text] of named.entries()) await expect(texts.nth(index)).toHaveText(text);
}
