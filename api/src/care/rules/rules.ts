import { awfulFeeling, isLowFeeling } from '@tapin/shared/contract/low-answers';
import type { SchoolSettings } from '@tapin/shared/contract/school-settings';

/** A school day and what the student answered on it; null where nothing was. */
export interface AnsweredDay {
  day: string;
  eaten: number | null;
  feeling: number | null;
}

export type FiredRule = 'awful' | 'lowDays' | 'notEatenDays';

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
  answer: { isFeeling: boolean; response: number; day: string },
  days: AnsweredDay[],
  { awful, lowDays, notEatenDays }: SchoolSettings['rules'],
): FiredRule[] {
  const isSchoolDay = days[0]?.day === answer.day;
  if (!answer.isFeeling) {
    const run = runLength(days, ({ eaten }) => eaten === 0);
    return isSchoolDay && isReached(run, notEatenDays) ? ['notEatenDays'] : [];
  }
  const run = runLength(days, ({ feeling }) => isLowFeeling(feeling));
  return [
    ...(awful && answer.response === awfulFeeling ? (['awful'] as const) : []),
    ...(isSchoolDay && isReached(run, lowDays) ? (['lowDays'] as const) : []),
  ];
}
