import { awfulFeeling, isLowResponse } from '@tapin/shared/contract/low-answers';
import { feelingQuestion, type LowQuestion } from '@tapin/shared/contract/questions';
import type { SchoolSettings } from '@tapin/shared/contract/school-settings';
import type { AlertRule } from '@tapin/shared/contract/vocabulary';
import { responseOf } from '#src/check-ins/questions/questions.ts';

/** A school day with the student's answers. An answer that was not given is null. */
export type AnsweredDay = { day: string } & Record<LowQuestion['name'], number | null>;

/** A rule about school days in a row with a low answer to one question. */
type RunRule = Extract<AlertRule, 'lowDays' | 'notEatenDays'>;

const runRules: Record<LowQuestion['name'], RunRule> = { eaten: 'notEatenDays', feeling: 'lowDays' };

const isLow = (question: LowQuestion, stored: number | null) =>
  stored !== null && isLowResponse(question, responseOf(question, stored));

/** Counts the days at the start of the list for which `matches` is true. */
function runLength(days: Iterable<AnsweredDay>, matches: (day: AnsweredDay) => boolean): number {
  let length = 0;
  for (const day of days) {
    if (!matches(day)) break;
    length += 1;
  }
  return length;
}

/** True on the day on which a run reaches the length of the rule, and again at twice the length. */
const reachesThreshold = (run: number, length: number | null) =>
  length !== null && run > 0 && run % length === 0;

/** The days of answers up to a low answer that are read, which are enough to count the longest run from its start. */
export const lookBackDays = 150;

/** A low answer to one of the school's own questions fires its rule immediately, on any day. */
export const evaluateOwnRule = ({ ownLow }: SchoolSettings['rules']): AlertRule[] =>
  ownLow ? ['ownLow'] : [];

/**
 * Returns the rules that a low answer fires. `days` are the school days up to the day of the answer, the latest first. An
 * answer on a day without school does not extend a run, and a school day without an answer ends it.
 */
export function evaluateRules(
  answer: { question: LowQuestion; response: number; day: string },
  days: Iterable<AnsweredDay>,
  rules: SchoolSettings['rules'],
): AlertRule[] {
  const { question, response } = answer;
  const rule = runRules[question.name];
  const [latest] = days;
  const isSchoolDay = latest?.day === answer.day;
  const run = runLength(days, (day) => isLow(question, day[question.name]));
  const isAwful = question.name === feelingQuestion.name && response === awfulFeeling;
  return [
    ...(rules.awful && isAwful ? (['awful'] as const) : []),
    ...(isSchoolDay && reachesThreshold(run, rules[rule]) ? [rule] : []),
  ];
}
