import type { WeeklyTrends } from '@tapin/shared/contract/figures';

type Day = Pick<WeeklyTrends[number], 'date' | 'noSchool'>;

/**
 * What a week's line goes through. A school day without data counts as zero when it is past, or when it lies between
 * days that have data; today and the days to come stay a gap until somebody answers. A day without school is a gap:
 * nothing was asked for.
 */
export function zeroOrGap(
  values: readonly (number | null)[],
  days: readonly Day[],
  today: string,
): (number | null)[] {
  const first = values.findIndex((value) => value !== null);
  const last = values.findLastIndex((value) => value !== null);
  return values.map((value, index) => {
    const day = days[index];
    if (value !== null || !day || day.noSchool) return value;
    const isInside = first !== -1 && index > first && index < last;
    return day.date < today || isInside ? 0 : null;
  });
}
