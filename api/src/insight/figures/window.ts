import { addDays, weekday } from '#src/basics/local-day.ts';

/** Returns the first day of a window that ends today. With 0 the window is today only. */
export function windowStart(today: string, daysAgo: number): string {
  return daysAgo <= 0 ? today : addDays(today, 1 - daysAgo);
}

/** Returns the Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, -((weekday(day) + 6) % 7));
