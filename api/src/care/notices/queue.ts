import { type RawBuilder, sql } from 'kysely';
import { fixedZone } from '#src/basics/local-day.ts';
import type { Database } from '#src/database/database.ts';
import { type Device, nextSchoolTime } from '#src/people/calendar/school-days.ts';

/**
 * What the mail says, and so what has to be true for it to be sent: `waiting` and `digest` that nobody has claimed the
 * matter since it happened, `asked` that the student still waits for this adult, `stand-in` that nobody has taken it up
 * since the student asked, `handed-over` that it is still the reader's.
 */
export type NoticeKind = 'waiting' | 'digest' | 'asked' | 'stand-in' | 'handed-over';

export interface Recipient {
  userId: number;
  kind: NoticeKind;
  /** For a digest. */
  hour?: number;
}

export interface Occasion {
  schoolId: number;
  followUpId: number;
  /** What is told once to each person: another occasion of the same matter is told again. */
  occasion: string;
  device: Device;
}

/** Where the day after begins, on the school's clock. */
const tomorrow = (schoolId: number, { now, zone }: Device) => sql<Date>`(
  select (date_trunc('day', ${now}::timestamptz at time zone clock.zone) + interval '1 day') at time zone clock.zone
  from (select coalesce((select time_zone from school_calendars where school_id = ${schoolId}),
    ${fixedZone(now, zone)}) as zone) clock)`;

/** A request to talk waits for no hour. Who stands in is told when the adult has had the day. */
function dueAt({ schoolId, device }: Occasion, { kind, hour }: Recipient): RawBuilder<Date> {
  if (kind === 'asked') return sql`${device.now}::timestamptz`;
  const from = kind === 'stand-in' ? tomorrow(schoolId, device) : sql<Date>`${device.now}::timestamptz`;
  return nextSchoolTime(schoolId, { from, device, ...(kind === 'digest' && { hour: hour ?? 0 }) });
}

/** Writes down, in the transaction of what it is about, who is to be told. */
export async function tell(db: Database, about: Occasion, recipients: Recipient[]): Promise<void> {
  for (const recipient of recipients) {
    await db
      .insertInto('notices')
      .values({
        school_id: about.schoolId,
        user_id: recipient.userId,
        follow_up_id: about.followUpId,
        occasion: about.occasion,
        kind: recipient.kind,
        created_at: about.device.now,
        due_at: dueAt(about, recipient),
        settled_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
