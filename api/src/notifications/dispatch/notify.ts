import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { channelNames } from '#src/notifications/channels/channels.ts';

/** The kind selects the texts of the message, under `care-…`. */
export type NotificationKind =
  | 'waiting'
  | 'digest'
  | 'asked'
  | 'stand-in'
  | 'handed-over'
  | 'escalated'
  | 'released';

export interface NewNotification {
  schoolId: number;
  userId: number;
  followUpId: number;
  /**
   * The event. Each recipient is notified of an event once. Another event of the same follow-up is a new notification.
   */
  occasion: string;
  kind: NotificationKind;
  dueAt: RawBuilder<Date>;
  now: Date;
}

export async function notifyEach(
  db: Database,
  notifications: readonly NewNotification[],
  channels: readonly string[] = channelNames,
): Promise<void> {
  if (notifications.length === 0) return;
  const rows = notifications.map(
    ({ schoolId, userId, followUpId, occasion, kind, dueAt, now }) =>
      sql`(${schoolId}::integer, ${userId}::integer, ${followUpId}::integer, ${occasion}::text, ${kind}::text,
        ${now}::timestamptz, ${dueAt})`,
  );
  await sql`
    with given (school_id, user_id, follow_up_id, occasion, kind, created_at, due_at) as (values ${sql.join(rows)}),
    made as (
      insert into notifications (school_id, user_id, follow_up_id, occasion, kind, created_at)
      select school_id, user_id, follow_up_id, occasion, kind, created_at from given
      on conflict do nothing
      returning id, user_id, follow_up_id, occasion
    )
    insert into deliveries (notification_id, channel, state, due_at, changed_at)
    select made.id, channel, 'queued', due_at, created_at
    from made join given using (user_id, follow_up_id, occasion)
    cross join unnest(${sql.val(channels)}::text[]) channel`.execute(db);
}

export const notify = (
  db: Database,
  notification: NewNotification,
  channels: readonly string[] = channelNames,
): Promise<void> => notifyEach(db, [notification], channels);
