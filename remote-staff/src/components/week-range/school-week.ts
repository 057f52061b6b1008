import { isDay, mondayOf, typedDay } from '#src/days.ts';

/** The Monday that an address asks for: of the day in it; of this week when that is no day, or yet to come. */
export function mondayFrom(asked: string, today: string): string {
  const thisMonday = mondayOf(today);
  const monday = isDay(asked) ? mondayOf(asked) : thisMonday;
  const isBegun = monday < thisMonday;
  return isBegun ? monday : thisMonday;
}

/** The Monday of a typed day; null when there is no such day, or its week has not begun. */
export function typedMonday(text: string, today: string): string | null {
  const day = typedDay(text);
  if (day === null) return null;
  const monday = mondayOf(day);
  return monday > today ? null : monday;
}
