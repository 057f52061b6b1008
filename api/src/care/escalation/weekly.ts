import type { Language } from '@tapin/contract/entities';
import { sql } from 'kysely';
import { plainName } from '#src/basics/plain-name.ts';
import type { Database } from '#src/database/database.ts';
import { mailedCount, queueMail } from '#src/notifications/channels/mail-queue.ts';
import type { RoundContext } from '#src/notifications/dispatch/dispatcher.ts';
import { nameOf } from '#src/people/users/users.ts';
import { isActiveFollowUp } from '#src/policy/active-follow-ups.ts';
import { hasCapability } from '#src/policy/roles.ts';

const schoolDays = 5;

/** Without a choice, the summary is sent when school opens. */
const wantedTime = sql`coalesce(make_time(choice.digest_hour, 0, 0), c.opens_at)`;

interface SummaryRecipient {
  school_id: number;
  user_id: number;
  school: string;
  email: string;
  language: Language;
}

/**
 * Records that some admins get the summary of this week, and returns those who had not got it before. Other processes
 * skip them. A summary is due at the chosen time of the first school day of the week, and later while the school is
 * open.
 */
async function claimWeeklySummaries(db: Database, now: Date, limit: number): Promise<SummaryRecipient[]> {
  const { rows } = await sql<SummaryRecipient>`
    with place as materialized (
      select s.id, s.name, clock.zone, date_trunc('week', ${now}::timestamptz at time zone clock.zone)::date as monday
      from schools s
      join school_calendars c on c.school_id = s.id
      cross join lateral (select coalesce(c.time_zone, (select f.zone from follow_ups f
        where f.school_id = s.id and f.closed_at is null and f.zone is not null limit 1), 'UTC') as zone) clock
      where exists (select from follow_ups f where f.school_id = s.id and f.closed_at is null and ${isActiveFollowUp}
          and f.opened_at < ${now}::timestamptz - ${sql.lit(schoolDays - 1)} * interval '1 day')
        and next_school_time(s.id, clock.zone, ${now}, null) = ${now}::timestamptz
    ), due as (
      select place.id as school_id, su.user_id, place.name as school, u.email, u.language, place.monday
      from place
      join school_calendars c on c.school_id = place.id
      join school_users su on su.school_id = place.id and su.verified = 'approved'
        and ${hasCapability('su.role', 'isNotifiedForSchool')}
      join users u on u.id = su.user_id and u.email is not null and u.email_verified
      left join notice_choices choice on choice.user_id = su.user_id
      left join weekly_summaries w on w.school_id = place.id and w.user_id = su.user_id
      cross join lateral (select min(day) as day from school_days(place.id, monday, monday + 6) day) first
      where coalesce(choice.weekly, true) and (w.week is null or w.week < place.monday)
        and next_school_time(place.id, place.zone, first.day::timestamp at time zone place.zone, ${wantedTime})
          <= ${now}::timestamptz
      order by place.id, su.user_id limit ${sql.lit(limit)}
    ), claimed as (
      insert into weekly_summaries as w (school_id, user_id, week) select school_id, user_id, monday from due
      on conflict (school_id, user_id) do update set week = excluded.week where w.week < excluded.week
      returning school_id, user_id
    )
    select school_id, user_id, school, email, language from due join claimed using (school_id, user_id)`.execute(
    db,
  );
  return rows;
}

interface OpenCount {
  school_id: number;
  claimer: string;
  count: number;
}

/**
 * Counts the follow-ups of schools that have been open for five school days, by claimer. The claimer is an empty text
 * if nobody has claimed them.
 */
async function countOldFollowUps(db: Database, schoolIds: readonly number[], now: Date) {
  const { rows } = await sql<OpenCount>`
    select f.school_id, ${nameOf('u')} as claimer, count(*)::integer as count
    from follow_ups f
    join school_calendars c on c.school_id = f.school_id
    left join users u on u.id = f.claimed_by
    cross join lateral (select coalesce(c.time_zone, f.zone, 'UTC') as zone) clock
    cross join lateral (select (f.opened_at at time zone clock.zone)::date as opened,
      (${now}::timestamptz at time zone clock.zone)::date as today) known
    where f.school_id = any (${sql.val([...schoolIds])}::integer[]) and f.closed_at is null and ${isActiveFollowUp}
      and ${sql.lit(schoolDays)} <= (select count(*) from school_days(f.school_id, opened + 1, today))
    group by f.school_id, f.claimed_by, claimer
    order by f.claimed_by is not null, count desc, claimer`.execute(db);
  return Map.groupBy(rows, ({ school_id }) => school_id);
}

const batchSize = 100;

/**
 * Emails a batch of admins how many follow-ups have been open for five school days. Returns the number of admins in
 * the batch.
 */
function sendBatch({ db, now }: RoundContext): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const recipients = await claimWeeklySummaries(transaction, now, batchSize);
    if (recipients.length === 0) return 0;
    const schoolIds = new Set(recipients.map(({ school_id }) => school_id));
    const counts = await countOldFollowUps(transaction, [...schoolIds], now);
    for (const { school_id, school, email, language } of recipients) {
      const groups = counts.get(school_id) ?? [];
      const count = groups.reduce((sum, group) => sum + group.count, 0);
      if (count === 0) continue;
      const [unclaimed, claimed] = [true, false].map((isFree) =>
        groups.filter(({ claimer }) => (claimer === '') === isFree),
      );
      const values = {
        school,
        schoolId: String(school_id),
        count: String(count),
        unclaimed: String(unclaimed?.[0]?.count ?? 0),
        claimed:
          claimed
            ?.map((group) => `${plainName(group.claimer)}: ${mailedCount(group.count, language)}\n`)
            .join('') ?? '',
      };
      await queueMail(transaction, { kind: 'care-weekly', recipient: email, language, values, now });
    }
    return recipients.length;
  });
}

/**
 * Emails admins the weekly summary on the first school day of a week. Several processes share the work, and each admin
 * gets one email. Returns whether there was a summary to send.
 */
export async function sendWeeklySummaries(context: RoundContext): Promise<boolean> {
  let considered = 0;
  let inBatch = batchSize;
  while (inBatch === batchSize && context.isRunning()) {
    inBatch = await sendBatch(context);
    considered += inBatch;
  }
  return considered > 0;
}
