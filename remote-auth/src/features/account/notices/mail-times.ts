import type { MailHours } from '@tapin/shared/contract/notice-calls';
import { formatDate } from '@tapin/shared/formats/date';

const hours = Array.from({ length: 24 }, (_, hour) => hour);

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

export function formatMinutes(minutes: number): string {
  const time = new Date(2026, 0, 1, 0, minutes);
  return formatDate(time, minutes % 60 === 0 ? { hour: 'numeric' } : { hour: 'numeric', minute: '2-digit' });
}

export const openingOf = ({ opensAt }: MailHours) => minutesOf(opensAt);

/**
 * Returns when the daily email of an hour is sent, in minutes after midnight. It repeats the rule of `next_school_time`
 * in the database.
 */
export function mailMinutes(hour: number, { opensAt, closesAt }: MailHours): number {
  return Math.max(minutesOf(opensAt), Math.min(hour * 60, minutesOf(closesAt) - 30));
}

/** Whether the form offers an hour: a school sends emails at that hour, or opens during it. */
const isOffered = (hour: number, school: MailHours) =>
  mailMinutes(hour, school) === hour * 60 || Math.floor(minutesOf(school.opensAt) / 60) === hour;

/** Returns the distinct times at which the email of an hour is sent. Without known schools it is the hour itself. */
const timesOf = (hour: number, schools: readonly MailHours[]) =>
  schools.length === 0
    ? [hour * 60]
    : [...new Set(schools.map((school) => mailMinutes(hour, school)))].sort((a, b) => a - b);

/**
 * Returns the options of the form: hours, with the times at which the email is really sent. Hours with equal times are
 * one option. The option keeps the value of the chosen hour, so that an hour outside of school hours is not changed by
 * saving.
 */
export function hourOptions(chosen: number, schools: readonly MailHours[]) {
  const isOption = (hour: number) =>
    hour === chosen || schools.length === 0 || schools.some((school) => isOffered(hour, school));
  const keyOf = (hour: number) => schools.map((school) => mailMinutes(hour, school)).join() || String(hour);
  const groups = [...Map.groupBy(hours.filter(isOption), keyOf).values()];
  return groups.map((group) => {
    const hour = group.includes(chosen) ? chosen : (group[0] ?? chosen);
    return { value: String(hour), label: timesOf(hour, schools).map(formatMinutes).join(' / ') };
  });
}
