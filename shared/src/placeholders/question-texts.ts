import type { Language } from '../contract/languages.ts';
import type { QuestionName } from '../contract/questions.ts';

/** Loads the texts of the questions for HTML that a build renders. The browser gets them from the API. */
export async function loadQuestionTexts(language: Language): Promise<Record<QuestionName, string>> {
  const { default: texts } = await import(`../server/questions/locales/${language}.json`);
  return texts;
}
