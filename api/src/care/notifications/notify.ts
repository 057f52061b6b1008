import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { type NotificationKind, notify } from '#src/notifications/dispatch/notify.ts';
import { type Device, nextSchoolTime, schoolTimeAfter } from '#src/people/calendar/school-days.ts';
import type { Subscription } from './recipients.ts';

export interface Recipient {
  userId: number;
  kind: NotificationKind;
  /** The hour of a digest. */
  hour?: number;
}

export const recipientOf = ({ userId, time, hour }: Subscription): Recipient => ({
  userId,
  kind: time === 'now' ? 'waiting' : 'digest',
  hour,
});

/** An event of a follow-up. Another occasion of the same follow-up notifies again. */
export interface CareEvent {
  schoolId: number;
  followUpId: number;
  occasion: string;
  device: Device;
}

/**
 * The minutes of school that the adult has before the backup is notified: a school day without its last half hour, so that
 * the backup can still act on the day after which a student has waited for a whole day.
 */
const minutesBeforeBackup = (schoolId: number) => sql<number>`(
  select greatest(extract(epoch from c.closes_at - c.opens_at) / 60 - 30, 0)::integer
  from school_calendars c where c.school_id = ${schoolId})`;

/** A request to talk is due at any hour. The backup is notified after the adult has had a school day. */
function dueTimeOf({ schoolId, device }: CareEvent, { kind, hour }: Recipient): RawBuilder<Date> {
  const from = sql<Date>`${device.now}::timestamptz`;
  if (kind === 'asked') return from;
  if (kind === 'stand-in') return schoolTimeAfter(schoolId, device, minutesBeforeBackup(schoolId));
  return nextSchoolTime(schoolId, { from, device, ...(kind === 'digest' && { hour: hour ?? 0 }) });
}

/** Stores the notifications of an event in its transaction. */
export async function notifyAdults(db: Database, event: CareEvent, recipients: Recipient[]): Promise<void> {
  const { schoolId, followUpId, occasion, device } = event;
  for (const recipient of recipients) {
    const { userId, kind } = recipient;
    const due = { dueAt: dueTimeOf(event, recipient), now: device.now };
    await notify(db, { schoolId, userId, followUpId, occasion, kind, ...due });
  }
}
