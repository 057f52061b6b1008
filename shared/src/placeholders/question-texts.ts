import type { Language } from '@tapin/contract/languages';
import type { QuestionName } from '@tapin/contract/questions';

/** Loads the texts of the questions for HTML that a build renders. The browser gets them from the API. */
export async function loadQuestionTexts(language: Language): Promise<Record<QuestionName, string>> {
  // The build for Node has one chunk only, and Rspack cannot create one from a lazy import with a variable. The path is
  // relative because it cannot resolve a variable in the exports of a package either.
  const { default: texts } = await import(
    /* webpackMode: "eager" */ `../../contract/src/locales/${language}.json`
  );
  return texts;
}
