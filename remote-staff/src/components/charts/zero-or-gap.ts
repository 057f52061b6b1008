/**
 * What a week's line goes through. A day without data counts as zero when it is past, or when it lies between days
 * that have data; today and the days to come stay a gap until somebody answers.
 */
export function zeroOrGap(
  values: readonly (number | null)[],
  days: readonly string[],
  today: string,
): (number | null)[] {
  const first = values.findIndex((value) => value !== null);
  const last = values.findLastIndex((value) => value !== null);
  return values.map((value, index) => {
    if (value !== null) return value;
    const isPast = (days[index] ?? today) < today;
    const isInside = first !== -1 && index > first && index < last;
    return isPast || isInside ? 0 : null;
  });
}
