import { isLanguage } from '@tapin/shared/contract/languages';
import type { QuestionDraft } from '@tapin/shared/contract/question-preview';
import { ownQuestionTypes } from '@tapin/shared/contract/questions';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isFiveWords = (value: unknown) =>
  Array.isArray(value) && value.length === 5 && value.every((word) => typeof word === 'string');

function isQuestion(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { _id, question, type, graphic, steps, language } = value;
  return (
    [_id, question, graphic].every((text) => typeof text === 'string') &&
    ownQuestionTypes.some((known) => known === type) &&
    (type === 'steps' ? isFiveWords(steps) : steps === undefined) &&
    (language === undefined || isLanguage(language))
  );
}

/** Whether a message is a draft that the check-in can show. */
export function isQuestionDraft(value: unknown): value is QuestionDraft {
  if (!isObject(value) || value.kind !== 'tapin-question-draft') return false;
  const { question, language, number, total } = value;
  return isLanguage(language) && [number, total].every(Number.isInteger) && isQuestion(question);
}
