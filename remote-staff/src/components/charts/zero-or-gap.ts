import type { WeeklyTrends } from '@tapin/shared/contract/figures';

type Day = Pick<WeeklyTrends[number], 'date' | 'noSchool' | 'notYet'>;

/**
 * Replaces missing values of a week's line by zero or a gap. A school day without data is zero when it is past, or when
 * it is between days with data. Today and later days are a gap until somebody answers. A day without school and
 * a day before anybody joined are gaps, because no answer was expected.
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
    if (value !== null || !day || day.noSchool || day.notYet) return value;
    const isInside = first !== -1 && index > first && index < last;
    return day.date < today || isInside ? 0 : null;
  });
}
