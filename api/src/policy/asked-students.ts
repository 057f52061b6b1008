import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { localDay } from '#src/basics/local-day.ts';

type Day = RawBuilder<unknown>;

/** The condition that the student of a membership, such as the row `su` of `school_users`, is asked on a day. */
export function isAskedOn(membership: string, day: Day): RawBuilder<SqlBool> {
  const from = sql.ref(`${membership}.not_asked_from`);
  return sql`(${from} is null or ${from} > ${day})`;
}

/** The joins that `countedFrom` needs, for the memberships `su`. */
export const countedFromJoins = sql`left join student_totals t on t.school_id = su.school_id and t.student_id = su.user_id
  left join school_calendars c on c.school_id = su.school_id`;

/**
 * The first day that counts in figures about the days of a student `su`: the day of joining the school, or the day of
 * the first answer there if it is earlier.
 */
export const countedFrom = sql<string>`least(joining_day(su.created_at, c.time_zone), t.first_day)`;

export interface AskedMembership {
  notAskedFrom: string | null;
  schoolZone: string | null;
}

/** No school is further west, so a device with a changed time zone gains no day at a school without a time zone. */
const westernmostZone = 'Pacific/Pago_Pago';

/** Whether a student is asked now. `isAskedOn` says the same about a day in SQL. */
export function isAskedNow(
  { notAskedFrom, schoolZone }: AskedMembership,
  { now, timeZone }: { now: Date; timeZone: string },
): boolean {
  if (notAskedFrom === null) return true;
  const days = [
    localDay(now, schoolZone ?? westernmostZone),
    ...(schoolZone === null ? [localDay(now, timeZone)] : []),
  ];
  return days.every((day) => notAskedFrom > day);
}

/** Returns the field about the check-in of a student in replies to staff. */
export const checkInOf = ({ is_asked }: { is_asked: boolean }): { checkIn?: 'off' } =>
  is_asked ? {} : { checkIn: 'off' };
