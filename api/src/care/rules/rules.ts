import { awfulFeeling, isLowResponse } from '@tapin/shared/contract/low-answers';
import { feelingQuestion, type LowQuestion } from '@tapin/shared/contract/questions';
import type { SchoolSettings } from '@tapin/shared/contract/school-settings';
import { responseOf } from '#src/check-ins/questions/questions.ts';

/** A school day with the student's answers. An answer that was not given is null. */
export type AnsweredDay = { day: string } & Record<LowQuestion['name'], number | null>;

/** A rule about school days in a row with a low answer to one question. */
type RunRule = 'lowDays' | 'notEatenDays';

export type FiredRule = 'awful' | 'ownLow' | RunRule;

const runRules: Record<LowQuestion['name'], RunRule> = { eaten: 'notEatenDays', feeling: 'lowDays' };

const isLow = (question: LowQuestion, stored: number | null) =>
  stored !== null && isLowResponse(question, responseOf(question, stored));

/** Counts the days at the start of the list for which `isSo` is true. */
function runLength(days: AnsweredDay[], matches: (day: AnsweredDay) => boolean): number {
  const end = days.findIndex((day) => !matches(day));
  return end === -1 ? days.length : end;
}

/** True on the day on which a run reaches the length of the rule, and again at twice the length. */
const reachesThreshold = (run: number, length: number | null) =>
  length !== null && run > 0 && run % length === 0;

/**
 * Returns the rules that an answer fires. `days` are the school days up to the day of the answer, the latest first. An
 * answer on a day without school does not extend a run, and a school day without an answer ends it.
 */
export function evaluateRules(
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
    ...(isSchoolDay && reachesThreshold(run, rules[rule]) ? [rule] : []),
  ];
}
