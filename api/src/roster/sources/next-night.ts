import { addDays, localDay, posixZoneAt } from '#src/basics/local-day.ts';

/** Returns the offset of a zone from UTC in minutes. The notation of POSIX inverts its sign. */
function offsetMinutes(time: Date, zone: string): number {
  const [, sign, hours, minutes] = /^UTC([+-])(\d\d):(\d\d)$/.exec(posixZoneAt(time, zone)) ?? [];
  return (sign === '-' ? 1 : -1) * (Number(hours) * 60 + Number(minutes));
}

/** Returns the time at which it is a day and a time of day, `HH:MM`, in a zone. */
function timeAt(day: string, timeOfDay: string, zone: string): Date {
  const asUtc = new Date(`${day}T${timeOfDay}:00Z`).getTime();
  const guess = new Date(asUtc - offsetMinutes(new Date(asUtc), zone) * 60_000);
  // The offset may be another one at that time, because a change of the clocks lies between.
  return new Date(asUtc - offsetMinutes(guess, zone) * 60_000);
}

/** Returns the first time after a time at which it is that time of day in a zone. */
export function nextNight(after: Date, timeOfDay: string, zone: string): Date {
  const today = localDay(after, zone);
  const times = [0, 1, 2].map((count) => timeAt(addDays(today, count), timeOfDay, zone));
  return times.find((time) => time > after) ?? new Date(after.getTime() + 86_400_000);
}
