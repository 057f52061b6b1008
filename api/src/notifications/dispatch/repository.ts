import type { Language } from '@tapin/contract/entities';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import type { Channel } from '#src/notifications/messages/channel.ts';
import { hasCapability } from '#src/policy/roles.ts';
import type { NotificationKind } from './notify.ts';

export type DispatchChannel = Pick<Channel, 'name' | 'address'>;

/** A position in the list of due deliveries. The time is a text, because a `Date` would lose its microseconds. */
export interface DuePosition {
  due_at: string;
  notification_id: number;
}

interface WindowRow extends DuePosition {
  school_id: number;
  user_id: number;
}

/**
 * The maximum of deliveries in a window. Dispatching to their recipients in one transaction takes well under a second.
 */
const windowSize = 200;

/** Lists the next due deliveries after a position, in the order of their index. */
export async function listDueWindow(
  db: Database,
  { name }: DispatchChannel,
  { now, after }: { now: Date; after: DuePosition | null },
): Promise<WindowRow[]> {
  const isAfter = after
    ? sql`(d.due_at, d.notification_id) > (${after.due_at}::timestamptz, ${after.notification_id}::bigint)`
    : sql`true`;
  const { rows } = await sql<WindowRow>`
    select d.due_at::text, d.notification_id, n.school_id, n.user_id
    from (
      select due_at, notification_id from deliveries d
      where channel = ${name} and state = 'queued' and due_at <= ${now}::timestamptz and ${isAfter}
      order by due_at, notification_id limit ${windowSize}
    ) d join notifications n on n.id = d.notification_id
    order by d.due_at, d.notification_id`.execute(db);
  return rows;
}

type RecipientKey = Pick<WindowRow, 'school_id' | 'user_id'>;

const keysOf = (keys: readonly RecipientKey[]) => sql`(
  select distinct school_id, user_id from unnest(
    ${keys.map(({ school_id }) => school_id)}::integer[], ${keys.map(({ user_id }) => user_id)}::integer[]
  ) key (school_id, user_id))`;

export interface Recipient extends RecipientKey {
  school: string;
  /** Null if the channel cannot reach the person, or the person is no longer at the school. */
  address: string | null;
  language: Language;
}

/**
 * Locks the memberships of people until the transaction ends. A person whom another process has locked is left out, so
 * that one message covers everything that is due.
 */
export async function lockRecipients(
  db: Database,
  channel: DispatchChannel,
  keys: readonly RecipientKey[],
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select su.school_id, su.user_id, s.name as school, u.language,
      case when su.verified = 'approved' and ${hasCapability('su.role', 'worksAtSchool')} then ${channel.address} end as address
    from ${keysOf(keys)} key
    join school_users su on su.school_id = key.school_id and su.user_id = key.user_id
    join users u on u.id = su.user_id
    join schools s on s.id = su.school_id
    for no key update of su skip locked`.execute(db);
  return rows;
}

/** The due deliveries of the recipients in the channel, as a condition on `n`, `d` and the recipients `key`. */
const isDueFor = ({ name }: DispatchChannel, now: Date) => sql`
  d.notification_id = n.id and n.school_id = key.school_id and n.user_id = key.user_id
  and d.channel = ${name} and d.state = 'queued' and d.due_at <= ${now}::timestamptz`;

/**
 * Postpones deliveries that became due outside school hours, after an outage or a change of the calendar, to the next
 * school hours.
 */
export async function postponeToSchoolHours(
  db: Database,
  channel: DispatchChannel,
  recipients: readonly Recipient[],
  now: Date,
): Promise<void> {
  await sql`
    with closed as materialized (
      select school_id, opens_at from (
        select c.school_id, next_school_time(c.school_id, 'UTC', ${now}::timestamptz, null) as opens_at
        from school_calendars c
        where c.school_id = any(${recipients.map(({ school_id }) => school_id)}::integer[]) and c.time_zone is not null
      ) next where opens_at > ${now}::timestamptz
    )
    update deliveries d set due_at = closed.opens_at
    from notifications n join ${keysOf(recipients)} key on true join closed on closed.school_id = n.school_id
    where ${isDueFor(channel, now)} and n.kind <> 'asked'`.execute(db);
}

export interface DueDelivery extends RecipientKey {
  notification_id: number;
  follow_up_id: number;
  kind: NotificationKind;
  is_relevant: boolean;
}

export async function listDueDeliveries(
  db: Database,
  channel: DispatchChannel,
  {
    recipients,
    isRelevant,
    now,
  }: { recipients: readonly Recipient[]; isRelevant: RawBuilder<boolean>; now: Date },
): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select n.id as notification_id, n.school_id, n.user_id, n.follow_up_id, n.kind, ${isRelevant} as is_relevant
    from ${keysOf(recipients)} key join notifications n on true join deliveries d on ${isDueFor(channel, now)}
    order by n.kind, n.id for update of d`.execute(db);
  return rows;
}

export async function cancelDeliveries(
  db: Database,
  channel: DispatchChannel,
  due: readonly DueDelivery[],
  now: Date,
): Promise<void> {
  if (due.length === 0) return;
  await sql`
    update deliveries set state = 'cancelled', changed_at = ${now}
    where channel = ${channel.name}
      and notification_id = any(${due.map(({ notification_id }) => notification_id)}::bigint[])`.execute(db);
}

/** Stores for each delivery of which message in the outbox it is a part. */
export async function markAsSending(
  db: Database,
  channel: DispatchChannel,
  parts: readonly { notification_id: number; message_id: number }[],
  now: Date,
): Promise<void> {
  if (parts.length === 0) return;
  await sql`
    update deliveries d set state = 'sending', message_id = part.message_id, changed_at = ${now}
    from unnest(
      ${parts.map(({ notification_id }) => notification_id)}::bigint[], ${parts.map(({ message_id }) => message_id)}::bigint[]
    ) part (notification_id, message_id)
    where d.channel = ${channel.name} and d.notification_id = part.notification_id`.execute(db);
}
