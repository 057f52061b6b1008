import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { channelNames } from '#src/notifications/channels/channels.ts';

/** The kind selects the texts of the message, under `care-…`. */
export type NotificationKind = 'waiting' | 'digest' | 'asked' | 'stand-in' | 'handed-over';

export interface NewNotification {
  schoolId: number;
  /** The recipient. */
  userId: number;
  followUpId: number;
  /** The event. Each recipient is notified of an event once; another event of the same follow-up is a new notification. */
  occasion: string;
  kind: NotificationKind;
  dueAt: RawBuilder<Date>;
  now: Date;
}

/**
 * Stores in the transaction of the event that somebody is to be notified: a notification, and a queued delivery for
 * each channel.
 */
export async function notify(
  db: Database,
  { schoolId, userId, followUpId, occasion, kind, dueAt, now }: NewNotification,
  channels: readonly string[] = channelNames,
): Promise<void> {
  await sql`
    with made as (
      insert into notifications (school_id, user_id, follow_up_id, occasion, kind, created_at)
      values (${schoolId}, ${userId}, ${followUpId}, ${occasion}, ${kind}, ${now})
      on conflict do nothing
      returning id
    )
    insert into deliveries (notification_id, channel, state, due_at, changed_at)
    select made.id, channel, 'queued', ${dueAt}, ${now}
    from made cross join unnest(${sql.val(channels)}::text[]) channel`.execute(db);
}
