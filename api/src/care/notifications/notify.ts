import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { type NotificationKind, notify } from '#src/notifications/dispatch/notify.ts';
import { type Device, nextSchoolTime } from '#src/people/calendar/school-days.ts';
import type { Subscription } from './recipients.ts';

export interface Recipient {
  userId: number;
  kind: NotificationKind;
  hour?: number;
}

export const recipientOf = ({ userId, time, hour }: Subscription): Recipient => ({
  userId,
  kind: time === 'now' ? 'waiting' : 'digest',
  hour,
});

/** An event of a follow-up that notifies adults. Another event of the same follow-up notifies again. */
export interface CareEvent {
  schoolId: number;
  followUpId: number;
  occasion: string;
  device: Device;
}

function dueTimeOf({ schoolId, device }: CareEvent, { kind, hour }: Recipient): RawBuilder<Date> {
  const from = sql<Date>`${device.now}::timestamptz`;
  if (kind === 'asked') return from;
  return nextSchoolTime(schoolId, { from, device, ...(kind === 'digest' && { hour: hour ?? 0 }) });
}

export async function notifyAdults(db: Database, event: CareEvent, recipients: Recipient[]): Promise<void> {
  const { schoolId, followUpId, occasion, device } = event;
  for (const recipient of recipients) {
    const { userId, kind } = recipient;
    const due = { dueAt: dueTimeOf(event, recipient), now: device.now };
    await notify(db, { schoolId, userId, followUpId, occasion, kind, ...due });
  }
}
