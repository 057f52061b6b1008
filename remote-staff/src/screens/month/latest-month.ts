import type { Month } from '#src/api/month.ts';
import { monthOf, type Range, shiftRange } from './range.ts';

type Counted = Pick<Month, 'days'> & Record<'figures' | 'before', Pick<Month['figures'], 'schoolDays'>>;

/**
 * Returns the latest month with a counted school day: this month, the one before, or the last one of the year until
 * today. While that is unknown, or without any such day, it is this month.
 */
export function latestMonth(today: string, thisMonth: Counted | undefined, year: Counted | undefined): Range {
  const range = monthOf(today);
  if (!thisMonth || thisMonth.figures.schoolDays > 0) return range;
  if (thisMonth.before.schoolDays > 0) return shiftRange(range, -1);
  const lastDay = year?.days.at(-1);
  return lastDay ? monthOf(lastDay.date) : range;
}
