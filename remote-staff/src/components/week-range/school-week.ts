import { isDay, mondayOf, typedDay } from '#src/days.ts';

/** Returns the Monday of the day in an address, or of this week if that is no day or lies in the future. */
export function mondayFrom(asked: string, today: string): string {
  const thisMonday = mondayOf(today);
  const monday = isDay(asked) ? mondayOf(asked) : thisMonday;
  const isBegun = monday < thisMonday;
  return isBegun ? monday : thisMonday;
}

/** Returns the Monday of a typed day, or null if there is no such day or its week has not begun. */
export function typedMonday(text: string, today: string): string | null {
  const day = typedDay(text);
  if (day === null) return null;
  const monday = mondayOf(day);
  return monday > today ? null : monday;
}
