import { awfulFeeling, isLowResponse } from '@tapin/shared/contract/low-answers';
import { feelingQuestion, type LowQuestion } from '@tapin/shared/contract/questions';
import type { SchoolSettings } from '@tapin/shared/contract/school-settings';
import { responseOf } from '#src/check-ins/questions/questions.ts';

/** A school day and what the student answered on it; null where nothing was. */
export type AnsweredDay = { day: string } & Record<LowQuestion['name'], number | null>;

/** A rule about school days in a row with a low answer to one question. */
type RunRule = 'lowDays' | 'notEatenDays';

export type FiredRule = 'awful' | 'ownLow' | RunRule;

const runRules: Record<LowQuestion['name'], RunRule> = { eaten: 'notEatenDays', feeling: 'lowDays' };

const isLow = (question: LowQuestion, stored: number | null) =>
  stored !== null && isLowResponse(question, responseOf(question, stored));

/** How many days at the head of the list are so. */
function runLength(days: AnsweredDay[], isSo: (day: AnsweredDay) => boolean): number {
  const end = days.findIndex((day) => !isSo(day));
  return end === -1 ? days.length : end;
}

/** On the day on which a run is as long as the rule says, and again when it is twice as long. */
const isReached = (run: number, length: number | null) => length !== null && run > 0 && run % length === 0;

/**
 * Which rules an answer fires. `days` are the school days up to the one of the answer, the latest first: an answer on a
 * day without school makes no run longer, and a school day without an answer ends it.
 */
export function firedBy(
  answer: { question: LowQuestion; response: number; day: string },
  days: AnsweredDay[],
  rules: SchoolSettings['rules'],
): FiredRule[] {
  const { question, response } = answer;
  const rule = runRules[question.name];
  const isSchoolDay = days[0]?.day === answer.day;
  const run = runLength(days, (day) => isLow(question, day[question.name]));
  const isAwful = question.name === feelingQuestion.name && response === awfulFeeling;
  return [
    ...(rules.awful && isAwful ? (['awful'] as const) : []),
    ...(isSchoolDay && isReached(run, rules[rule]) ? [rule] : []),
  ];
}
