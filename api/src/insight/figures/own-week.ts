import type { Language, Question } from '@tapin/shared/contract/entities';
import { hasSlotOnDay, ownQuestionId, ownQuestionIn } from '#src/check-ins/own-questions/replies.ts';
import type { AskedQuestionRow, OwnQuestionRow } from '#src/check-ins/own-questions/repository.ts';
import { type SlotName, slotNameOf } from '#src/check-ins/questions/columns.ts';

/** For each slot the mean of the stored responses; absent when it was not read, because no question had a slot. */
export type SlotFigures = { day: string } & Partial<Record<SlotName, number | null>>;

/** The share of yes, 0 to 100, or the mean step. A yes is stored as 1 and a no as 2. */
function figureOf(question: OwnQuestionRow, day: SlotFigures): number | null {
  const mean = hasSlotOnDay(question, day.day) ? (day[slotNameOf(question)] ?? null) : null;
  return mean === null || question.type === 'steps' ? mean : (2 - mean) * 100;
}

/** The questions that were asked or answered on these days. */
export const askedOrAnswered = (questions: readonly AskedQuestionRow[], days: readonly SlotFigures[]) =>
  questions.filter((question) => question.is_asked || days.some((day) => figureOf(question, day) !== null));

/** The figures of a day by the ids of the questions; nothing without questions. */
export function ownFiguresOf(questions: readonly OwnQuestionRow[], day: SlotFigures) {
  if (questions.length === 0) return {};
  const figures = questions.map((question) => [ownQuestionId(question.id), figureOf(question, day)]);
  return { own: Object.fromEntries(figures) as Record<string, number | null> };
}

export function weeklyQuestionsOf(
  questions: readonly OwnQuestionRow[],
  language: Language,
): { questions?: Question[] } {
  return questions.length === 0
    ? {}
    : { questions: questions.map((question) => ownQuestionIn(language, question)) };
}
