import { addDays } from '#src/basics/local-day.ts';

/** The first day of the window: today and the days before it; 0 is today alone. */
export function windowStart(today: string, daysAgo: number): string {
  return daysAgo <= 0 ? today : addDays(today, 1 - daysAgo);
}
