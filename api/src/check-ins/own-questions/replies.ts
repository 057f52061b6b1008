import type { Language, Question } from '@tapin/contract/entities';
import { languages } from '@tapin/contract/languages';
import type { OwnQuestionText, QuestionContent } from '@tapin/contract/own-questions';
import { ownGraphic } from '@tapin/contract/questions';
import { parseId } from '#src/basics/ids.ts';
import type { AskedQuestionRow, OwnQuestionRow } from './repository.ts';

/** Whether a question has its slot on a day. */
export const hasSlotOnDay = ({ first_day, last_day }: OwnQuestionRow, day: string): boolean =>
  first_day <= day && day <= last_day;

/** The question that had a slot on a day; undefined when none of these had it. */
export const questionInSlot = <Q extends OwnQuestionRow>(
  questions: readonly Q[],
  slot: number,
  day: string,
) => questions.find((question) => question.slot === slot && hasSlotOnDay(question, day));

/** Whether a question is for students of a grade; null is a student without one. */
export const isForGrade = ({ grades }: OwnQuestionRow, grade: number | null): boolean =>
  grades.length === 0 || (grade !== null && grades.includes(grade));

/** The questions, of which those for other grades count as not asked; null is a student without a grade. */
export const askedOfGrade = <Q extends AskedQuestionRow>(
  questions: readonly Q[],
  grade: number | null,
): Q[] =>
  questions.map((question) => ({ ...question, is_asked: question.is_asked && isForGrade(question, grade) }));

/** The same for the filter by grade, where 0 and undefined stand for all grades. */
export const askedInFilter = <Q extends AskedQuestionRow>(
  questions: readonly Q[],
  grade: number | undefined,
): readonly Q[] => (grade ? askedOfGrade(questions, grade) : questions);

/** Own questions have ids that no built-in question can have. */
export const ownQuestionId = (id: number): string => `q${id}`;

export const parseOwnQuestionId = (id: string): number | null =>
  id.startsWith('q') ? parseId(id.slice(1)) : null;

interface TextIn extends OwnQuestionText {
  language: Language;
}

/** The text in a language; where the school did not write it, in the first language of the product that is there. */
export function ownTextIn(language: Language, texts: QuestionContent['texts']): TextIn {
  const found = [language, ...languages].find((each) => texts[each] !== undefined);
  const text = found && texts[found];
  if (!text) throw new Error('a question of a school has no text in any language of the product');
  return { ...text, language: found };
}

/** An own question as a student is asked it, and as figures name it. */
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
