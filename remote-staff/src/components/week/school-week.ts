import { mondayOf } from '#src/components/days/days.ts';
import { isDay, parseTypedDay } from '#src/components/days/typed-days.ts';

/** Returns the Monday of the day in an address, or of this week if that is no day or lies in the future. */
export function parseMonday(dayInUrl: string, today: string): string {
  const thisMonday = mondayOf(today);
  const monday = isDay(dayInUrl) ? mondayOf(dayInUrl) : thisMonday;
  const hasBegun = monday < thisMonday;
  return hasBegun ? monday : thisMonday;
}

/** Returns the Monday of a typed day, or null if there is no such day or its week has not begun. */
export function parseTypedMonday(text: string, today: string): string | null {
  const day = parseTypedDay(text);
  if (day === null) return null;
  const monday = mondayOf(day);
  return monday > today ? null : monday;
}
