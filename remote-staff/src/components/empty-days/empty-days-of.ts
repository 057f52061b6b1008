import type { WeeklyTrends } from '@tapin/shared/contract/figures';
import { questions } from '@tapin/shared/contract/questions';

/** Returns the past school days of a week on which nobody answered. Without any answer in the week there are none. */
export function emptyDaysOf(trends: WeeklyTrends, today: string): string[] {
  const isEmpty = (day: WeeklyTrends[number]) => questions.every(({ name }) => day[name] === null);
  if (trends.every(isEmpty)) return [];
  return trends
    .filter((day) => day.date < today && !day.noSchool && !day.notYet && isEmpty(day))
    .map(({ date }) => date);
}
