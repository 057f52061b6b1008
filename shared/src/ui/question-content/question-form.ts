import type { Question } from '@tapin/contract/entities';
import { inEveryLanguage, type Language, languages } from '@tapin/contract/languages';
import type { QuestionContent } from '@tapin/contract/own-questions';
import {
  type OwnQuestionType,
  ownGraphic,
  type QuestionResponse,
  responsesOfType,
} from '@tapin/contract/questions';
import { isBlank } from '@tapin/contract/visible';

interface WrittenText {
  question: string;
  /** The words of the five steps. */
  steps: readonly string[];
}

/** The input of the form. The words and low responses of the type that is not selected are kept. */
export interface QuestionForm {
  type: OwnQuestionType;
  texts: Record<Language, WrittenText>;
  lowResponses: Record<OwnQuestionType, readonly QuestionResponse[]>;
}

const emptySteps = responsesOfType.steps.map(() => '');

/** Returns the form of a stored question; without one, an empty form. */
export const formOf = (content?: QuestionContent): QuestionForm => ({
  type: content?.type ?? 'basic',
  texts: inEveryLanguage((language) => {
    const text = content?.texts[language];
    return { question: text?.question ?? '', steps: text?.steps ?? emptySteps };
  }),
  lowResponses: { basic: [], steps: [], ...(content && { [content.type]: content.lowResponses }) },
});

const hasWord = ({ type, texts }: QuestionForm, language: Language) =>
  type === 'steps' && texts[language].steps.some((word) => !isBlank(word));

const isStarted = (form: QuestionForm, language: Language): boolean =>
  !isBlank(form.texts[language].question) || hasWord(form, language);

/** Returns the languages in which nothing is written. */
export const missingLanguages = (form: QuestionForm): Language[] =>
  languages.filter((language) => !isStarted(form, language));

/** Returns the language in which readers of a language see the question. The API selects it by the same rule. */
export const shownLanguage = (form: QuestionForm, language: Language): Language | undefined =>
  [language, ...languages].find((each) => isStarted(form, each));

/** Returns the problem of a language's question: one language is required, and each is complete or empty. */
export function questionProblem(
  form: QuestionForm,
  language: Language,
): 'missing' | 'questionMissing' | null {
  if (!isBlank(form.texts[language].question)) return null;
  if (hasWord(form, language)) return 'questionMissing';
  return language === languages[0] && !shownLanguage(form, language) ? 'missing' : null;
}

export const isStepMissing = (form: QuestionForm, language: Language, index: number): boolean =>
  form.type === 'steps' && isStarted(form, language) && isBlank(form.texts[language].steps[index] ?? '');

export const areAllLow = ({ type, lowResponses }: QuestionForm): boolean =>
  lowResponses[type].length === responsesOfType[type].length;

export const isComplete = (form: QuestionForm): boolean =>
  !areAllLow(form) &&
  languages.every(
    (language) =>
      questionProblem(form, language) === null &&
      emptySteps.every((_, index) => !isStepMissing(form, language, index)),
  );

/** Returns the content that a complete form sends. */
export const contentOf = (form: QuestionForm): QuestionContent => ({
  type: form.type,
  texts: Object.fromEntries(
    languages
      .filter((language) => isStarted(form, language))
      .map((language) => {
        const { question, steps } = form.texts[language];
        const words = form.type === 'steps' && { steps: steps.map((word) => word.trim()) };
        return [language, { question: question.trim(), ...words }];
      }),
  ),
  lowResponses: [...form.lowResponses[form.type]],
});

/** Returns the question as a student with this language sees it, with placeholders for missing texts. */
export function previewOf(form: QuestionForm, language: Language, placeholder: string): Question {
  const shown = shownLanguage(form, language) ?? language;
  const { question, steps } = form.texts[shown];
  return {
    _id: 'q0',
    question: isBlank(question) ? placeholder : question.trim(),
    type: form.type,
    graphic: ownGraphic,
    ...(form.type === 'steps' && {
      steps: steps.map((word, index) => (isBlank(word) ? `${index + 1}` : word.trim())),
    }),
    ...(shown !== language && { language: shown }),
  };
}
