import { useQuery } from '@tapin/shared/query';
import { useSearchParams } from '@tapin/shared/router';
import { today } from '#src/components/days/days.ts';
import { type Month, monthQuery } from './month-calls.ts';
import { longestUntil, monthOf, parseRange, type Range, shiftRange } from './range.ts';

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

/** Returns the month that opens without a choice: the latest one with a counted school day. */
function useLatestMonth(schoolUserId: string, enabled: boolean): Range {
  const thisMonth = useQuery({ ...monthQuery(schoolUserId, monthOf(today())), enabled }).data?.month;
  // After a break of two months, such as in summer.
  const isLongAgo = thisMonth?.figures.schoolDays === 0 && thisMonth.before.schoolDays === 0;
  const year = useQuery({
    ...monthQuery(schoolUserId, longestUntil(today())),
    enabled: enabled && isLongAgo,
  }).data?.month;
  return latestMonth(today(), thisMonth, year);
}

/** Reads and changes the range of days in the address. */
export function useRange(schoolUserId: string) {
  const [params, setParams] = useSearchParams();
  const chosen = parseRange(params.get('from') ?? '', params.get('to') ?? '');
  const latest = useLatestMonth(schoolUserId, chosen === null);
  const range = chosen ?? latest;
  const choose = ({ start, end }: Range) =>
    setParams((current) => {
      const changed = new URLSearchParams(current);
      changed.set('from', start);
      changed.set('to', end);
      return changed;
    });
  return {
    range,
    choose,
    previous: shiftRange(range, -1),
    /** Null when it would begin in the future. */
    next: shiftRange(range, 1).start > today() ? null : shiftRange(range, 1),
  };
}
