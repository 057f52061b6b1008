import type { Language } from '@tapin/shared/contract/entities';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { type QueuedMail, queueMail } from '#src/means/mail/queue.ts';
import { hasCapability } from '#src/policy/roles.ts';
import type { NoticeKind } from './queue.ts';

interface Reader {
  school_id: number;
  user_id: number;
  school: string;
  /** Null when nobody can be written to: the address is unconfirmed, or the person is no longer there. */
  email: string | null;
  language: Language;
}

/**
 * Somebody with notices that are due, held until the transaction ends: another process passes over this person instead
 * of waiting to find nothing left to do.
 */
async function takeReader(db: Database, now: Date): Promise<Reader | undefined> {
  const { rows } = await sql<Reader>`
    select su.school_id, su.user_id, s.name as school, u.language,
      case when su.verified = 'approved' and ${hasCapability('su.role', 'worksAtSchool')} and u.email_verified then u.email end as email
    from (
      select distinct school_id, user_id from notices where settled_at is null and due_at <= ${now}::timestamptz
    ) due
    join school_users su on su.school_id = due.school_id and su.user_id = due.user_id
    join users u on u.id = su.user_id
    join schools s on s.id = su.school_id
    limit 1 for no key update of su skip locked`.execute(db);
  return rows[0];
}

/** A server that was away, or a calendar that was changed: what is due outside school hours waits for the next ones. */
async function postpone(db: Database, { school_id, user_id }: Reader, now: Date): Promise<void> {
  await sql`
    update notices set due_at = next_school_time(school_id, 'UTC', ${now}::timestamptz, null)
    where school_id = ${school_id} and user_id = ${user_id} and settled_at is null and due_at <= ${now}::timestamptz
      and kind <> 'asked'
      and exists (select from school_calendars c where c.school_id = notices.school_id and c.time_zone is not null)`.execute(
    db,
  );
}

/** What is due now, by kind: how many matters are as the mail says. */
async function settle(db: Database, { school_id, user_id }: Reader, now: Date) {
  const { rows } = await sql<{ kind: NoticeKind; matters: number }>`
    with settled as (
      update notices n set settled_at = ${now}::timestamptz
      from follow_ups f
      where f.id = n.follow_up_id and n.school_id = ${school_id} and n.user_id = ${user_id}
        and n.settled_at is null and n.due_at <= ${now}::timestamptz
      returning n.kind, n.follow_up_id, f.closed_at is null and case n.kind
        when 'handed-over' then f.claimed_by is not distinct from n.user_id
        when 'asked' then f.asked_at is not null and f.asked_of is not distinct from n.user_id
          and (f.claimed_by is distinct from n.user_id or f.claimed_at < f.asked_at)
        when 'stand-in' then f.asked_at is not null and (f.claimed_by is null or f.claimed_at < f.asked_at)
        else f.claimed_by is null or f.claimed_at < n.created_at end as holds
    )
    select kind, count(distinct follow_up_id)::integer as matters from settled where holds group by kind order by kind`.execute(
    db,
  );
  return rows;
}

const mails: Record<NoticeKind, QueuedMail['kind']> = {
  waiting: 'care-waiting',
  digest: 'care-digest',
  asked: 'care-asked',
  'stand-in': 'care-stand-in',
  'handed-over': 'care-handed-over',
};

/** All that is due for one person, into the mails: in one transaction, so that nothing is lost or told twice. */
function deliverToOne(db: Database, now: Date): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const reader = await takeReader(transaction, now);
    if (!reader) return false;
    await postpone(transaction, reader, now);
    for (const { kind, matters } of await settle(transaction, reader, now)) {
      if (reader.email === null) continue;
      await queueMail(transaction, {
        kind: mails[kind],
        recipient: reader.email,
        language: reader.language,
        values: { school: reader.school, count: String(matters) },
        now,
      });
    }
    return true;
  });
}

/** Everything that is due, one person after the other; whether there was anything. */
export async function deliverDue(db: Database, now: Date, isWanted: () => boolean): Promise<boolean> {
  let any = false;
  while (isWanted() && (await deliverToOne(db, now))) any = true;
  return any;
}
