import type { Language, Question } from '@tapin/contract/entities';
import { languages } from '@tapin/contract/languages';
import type { OwnQuestionText, QuestionContent } from '@tapin/contract/own-questions';
import { ownGraphic } from '@tapin/contract/questions';
import { parseId } from '#src/basics/ids.ts';
import type { AskedQuestionRow, OwnQuestionRow } from './repository.ts';

export const hasSlotOnDay = ({ first_day, last_day }: OwnQuestionRow, day: string): boolean =>
  first_day <= day && day <= last_day;

export const questionInSlot = <Q extends OwnQuestionRow>(
  questions: readonly Q[],
  slot: number,
  day: string,
) => questions.find((question) => question.slot === slot && hasSlotOnDay(question, day));

export const isForGrade = ({ grades }: OwnQuestionRow, grade: number | null): boolean =>
  grades.length === 0 || (grade !== null && grades.includes(grade));

/**
 * Returns the questions; those for other grades are marked as not asked. The grade null is a student without a grade.
 */
export const askedOfGrade = <Q extends AskedQuestionRow>(
  questions: readonly Q[],
  grade: number | null,
): Q[] =>
  questions.map((question) => ({ ...question, is_asked: question.is_asked && isForGrade(question, grade) }));

/** Like `askedOfGrade`, but for the grade filter, where 0 and undefined mean all grades. */
export const askedInFilter = <Q extends AskedQuestionRow>(
  questions: readonly Q[],
  grade: number | undefined,
): readonly Q[] => (grade ? askedOfGrade(questions, grade) : questions);

/** The prefix keeps the ids of own questions apart from those of built-in questions. */
export const ownQuestionId = (id: number): string => `q${id}`;

export const parseOwnQuestionId = (id: string): number | null =>
  id.startsWith('q') ? parseId(id.slice(1)) : null;

interface TextIn extends OwnQuestionText {
  language: Language;
}

/**
 * Returns the text in a language. If the school did not write it, the first existing text in the order of the
 * product's languages is returned.
 */
export function ownTextIn(language: Language, texts: QuestionContent['texts']): TextIn {
  const found = [language, ...languages].find((each) => texts[each] !== undefined);
  const text = found && texts[found];
  if (!text) throw new Error('a question of a school has no text in any language of the product');
  return { ...text, language: found };
}

export function ownQuestionIn(
  language: Language,
  row: Pick<OwnQuestionRow, 'id' | 'type' | 'texts'>,
): Question {
  const text = ownTextIn(language, row.texts);
  return {
    _id: ownQuestionId(row.id),
    question: text.question,
    type: row.type,
    graphic: ownGraphic,
    ...(text.steps && { steps: text.steps }),
    ...(text.language !== language && { language: text.language }),
  };
}
