import type { Language } from '@tapin/contract/entities';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import type { Channel } from '#src/notifications/messages/channel.ts';
import { hasCapability } from '#src/policy/roles.ts';
import type { NotificationKind } from './notify.ts';

export type DispatchChannel = Pick<Channel, 'name' | 'address'>;

export interface Recipient {
  school_id: number;
  user_id: number;
  school: string;
  /** Null if the channel cannot reach the person, or the person is no longer at the school. */
  address: string | null;
  language: Language;
}

/**
 * Finds somebody with due deliveries in the channel and locks the membership until the transaction ends. Other
 * processes skip this person, so that everything due goes out in one message, once.
 */
export async function lockRecipient(
  db: Database,
  channel: DispatchChannel,
  now: Date,
): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    select su.school_id, su.user_id, s.name as school, u.language,
      case when su.verified = 'approved' and ${hasCapability('su.role', 'worksAtSchool')} then ${channel.address} end as address
    from (
      select distinct n.school_id, n.user_id
      from deliveries d join notifications n on n.id = d.notification_id
      where d.channel = ${channel.name} and d.state = 'queued' and d.due_at <= ${now}::timestamptz
    ) due
    join school_users su on su.school_id = due.school_id and su.user_id = due.user_id
    join users u on u.id = su.user_id
    join schools s on s.id = su.school_id
    limit 1 for no key update of su skip locked`.execute(db);
  return rows[0];
}

/** The due deliveries of the recipient in the channel, as a condition on `n` and `d`. */
const isDueFor = ({ name }: DispatchChannel, { school_id, user_id }: Recipient, now: Date) => sql`
  d.notification_id = n.id and n.school_id = ${school_id} and n.user_id = ${user_id}
  and d.channel = ${name} and d.state = 'queued' and d.due_at <= ${now}::timestamptz`;

/** Moves what is due outside school hours, after an outage or a change of the calendar, to the next school hours. */
export async function postponeToSchoolHours(
  db: Database,
  channel: DispatchChannel,
  recipient: Recipient,
  now: Date,
): Promise<void> {
  await sql`
    update deliveries d set due_at = next_school_time(n.school_id, 'UTC', ${now}::timestamptz, null)
    from notifications n join school_calendars c on c.school_id = n.school_id
    where ${isDueFor(channel, recipient, now)} and n.kind <> 'asked' and c.time_zone is not null`.execute(db);
}

export interface DueDelivery {
  notification_id: number;
  follow_up_id: number;
  kind: NotificationKind;
  is_relevant: boolean;
}

export async function listDueDeliveries(
  db: Database,
  channel: DispatchChannel,
  { recipient, isRelevant, now }: { recipient: Recipient; isRelevant: RawBuilder<boolean>; now: Date },
): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select n.id as notification_id, n.follow_up_id, n.kind, ${isRelevant} as is_relevant
    from notifications n join deliveries d on ${isDueFor(channel, recipient, now)}
    order by n.kind, n.id for update of d`.execute(db);
  return rows;
}

/** Stores that deliveries are cancelled, or that they are part of a message in the outbox. */
export async function markDeliveries(
  db: Database,
  channel: DispatchChannel,
  due: readonly DueDelivery[],
  change: { state: 'cancelled' | 'sending'; message_id?: number; changed_at: Date },
): Promise<void> {
  if (due.length === 0) return;
  await db
    .updateTable('deliveries')
    .set(change)
    .where('channel', '=', channel.name)
    .where(
      'notification_id',
      'in',
      due.map(({ notification_id }) => notification_id),
    )
    .execute();
}
