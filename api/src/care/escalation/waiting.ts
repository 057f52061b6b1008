import { defaultEscalationMinutes } from '@tapin/contract/school-settings';
import { type NoticeRule, noticeRules } from '@tapin/contract/vocabulary';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { minutes } from '#src/basics/clock.ts';
import type { PossibleRecipient } from '#src/care/notifications/recipients.ts';
import { isUnclaimed } from '#src/care/notifications/relevance.ts';
import type { Database } from '#src/database/database.ts';
import { isActiveFollowUp } from '#src/policy/active-follow-ups.ts';

/** The steps of an escalation, in their order. The database stores the number of the next step. */
export const steps = { first: 0, backup: 1, admins: 2, end: 3 } as const;

export interface Group {
  step: number;
  userIds: number[];
}

interface Wait {
  /** The alert rules that led to the follow-up. Empty if the rules are unknown, or if an adult opened the follow-up. */
  rules: readonly NoticeRule[];
  /** The adult whom the student asked. Null if the student has not asked to talk. */
  askedOf: number | null;
}

const idsOf = (people: readonly PossibleRecipient[]) => people.map(({ userId }) => userId);

/**
 * Returns the groups that are notified one after the other while nobody claims a follow-up: the counselors or the
 * adult whom the student asked, then the backup, then the admins. A person who turned off all rules of the follow-up
 * is left out, unless no backup and no admin would remain. The backup is always notified of requests to talk.
 */
export function listChain({ rules, askedOf }: Wait, people: readonly PossibleRecipient[]): Group[] {
  const reachable = people.filter(({ isReachable }) => isReachable);
  const relevantRules = rules.length > 0 ? rules : noticeRules;
  const isOn = (person: PossibleRecipient) => relevantRules.some((rule) => person.rules[rule] !== 'off');
  const first =
    askedOf === null ? idsOf(reachable.filter((each) => each.isCounselor && isOn(each))) : [askedOf];
  const backups = reachable.filter(({ isBackup }) => isBackup);
  const admins = reachable.filter(({ isAdmin }) => isAdmin);
  const activeBackups = askedOf === null ? backups.filter(isOn) : backups;
  const activeAdmins = admins.filter(isOn);
  const isAnyoneActive = activeBackups.length + activeAdmins.length > 0;
  return [
    { step: steps.first, userIds: first },
    { step: steps.backup, userIds: idsOf(isAnyoneActive ? activeBackups : backups) },
    { step: steps.admins, userIds: idsOf(isAnyoneActive ? activeAdmins : admins) },
  ];
}

export function findNextGroup(
  chain: readonly Group[],
  from: number,
  leftOut: ReadonlySet<number>,
): Group | undefined {
  return chain
    .filter(({ step }) => step >= from)
    .map(({ step, userIds }) => ({ step, userIds: userIds.filter((id) => !leftOut.has(id)) }))
    .find(({ userIds }) => userIds.length > 0);
}

/** An adult who claimed a follow-up by mistake can release it within this time without notifying anyone. */
const releaseGraceMs = minutes(2);

const defaultMinutes = sql.lit(defaultEscalationMinutes);

/** The minutes of school time after which a school `s` notifies the next adults. */
const pauseMinutes = sql<number>`coalesce((s.settings ->> 'escalationMinutes')::integer, ${defaultMinutes})`;

/**
 * The minutes of school time that the adult whom a student asked has: a school day without its last half hour. The
 * backup can then still act on the same day.
 */
const minutesForAskedAdult = sql<number>`
  greatest(extract(epoch from c.closes_at - c.opens_at) / 60 - 30, 0)::integer`;

/**
 * Selects the open follow-ups `due` whose next adults have to be notified, at schools that are open now. School time
 * counts from the last notification, which may be a daily email that is sent the next day.
 */
const dueAt = (now: Date, condition: RawBuilder<SqlBool>) => sql`
  with waiting as materialized (
    select f.id as follow_up_id, f.school_id, f.student_id, f.asked_of, released.by_id as released_by, wait.since,
      wait.kind, coalesce(c.time_zone, f.zone, 'UTC') as zone, e.stepped_at,
      coalesce(e.step, case wait.kind when 'released' then ${sql.lit(steps.first)} else ${sql.lit(steps.backup)} end)
        as step
    from follow_ups f
    join school_calendars c on c.school_id = f.school_id
    left join lateral (select each.at, each.by_id from follow_up_events each
      where each.follow_up_id = f.id and each.act = 'released' order by each.id desc limit 1) released on true
    cross join lateral (
      -- A time of the API has milliseconds, a time of a trigger microseconds.
      select date_trunc('milliseconds', greatest(f.opened_at, f.asked_at, released.at)) as since,
        case when released.at >= greatest(f.opened_at, f.asked_at) then 'released'
          when f.asked_at is not null then 'asked' else 'opened' end as kind) wait
    left join escalations e on e.follow_up_id = f.id and e.waiting_since >= wait.since
    where ${isUnclaimed} and ${isActiveFollowUp} and (e.step is null or e.step < ${sql.lit(steps.end)}) and ${condition}
  ), known as materialized (
    -- Materialized, because the functions of the next step would be called for each follow-up.
    select distinct school_id, zone from waiting
  ), place as materialized (
    select known.school_id, known.zone,
      school_time_before(known.school_id, zone, ${now}, ${pauseMinutes}) as pause_began,
      school_time_before(known.school_id, zone, ${now}, ${minutesForAskedAdult}) as day_began
    from known
    join schools s on s.id = known.school_id
    join school_calendars c on c.school_id = known.school_id
    where next_school_time(known.school_id, zone, ${now}, null) = ${now}::timestamptz
  ), due as (
    select waiting.* from waiting
    join place using (school_id, zone)
    left join lateral (select min(d.due_at) as at from notifications n join deliveries d on d.notification_id = n.id
      where n.follow_up_id = waiting.follow_up_id and n.created_at >= since) notified on stepped_at is null
    where case
      when stepped_at is not null then stepped_at <= pause_began
      when kind = 'released' then since <= ${now}::timestamptz - ${sql.lit(releaseGraceMs / 1_000)} * interval '1 s'
      when kind = 'asked' then greatest(since, notified.at) <= day_began
      else greatest(since, notified.at) <= pause_began end
  )`;

export async function listSchoolsToEscalate(db: Database, now: Date): Promise<number[]> {
  const { rows } = await sql<{ school_id: number }>`
    ${dueAt(now, sql`true`)} select distinct school_id from due order by school_id`.execute(db);
  return rows.map(({ school_id }) => school_id);
}

export interface DueFollowUp {
  follow_up_id: number;
  student_id: number;
  asked_of: number | null;
  /** The time since which the follow-up waits: it was opened or released, or the student asked to talk. */
  since: Date;
  kind: 'opened' | 'released' | 'asked';
  step: number;
  released_by: number | null;
  /** The rules that led to the follow-up, as far as notifications about them are stored. */
  rules: NoticeRule[];
  notified: number[];
}

export async function listDueFollowUps(
  db: Database,
  { schoolId, now, limit }: { schoolId: number; now: Date; limit: number },
): Promise<DueFollowUp[]> {
  const { rows } = await sql<DueFollowUp>`
    ${dueAt(now, sql`f.school_id = ${schoolId}`)}
    select follow_up_id, student_id, asked_of, since, kind, step, released_by,
      array(select distinct split_part(n.occasion, ' ', 1) from notifications n
        where n.follow_up_id = due.follow_up_id
          and split_part(n.occasion, ' ', 1) = any (${sql.val([...noticeRules])}::text[])) as rules,
      array(select distinct n.user_id from notifications n join deliveries d on d.notification_id = n.id
        where n.follow_up_id = due.follow_up_id and n.created_at >= since and d.state in ('sending', 'sent')) as notified
    from due order by since, follow_up_id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

interface NewStep {
  followUpId: number;
  since: Date;
  step: number;
}

export async function storeSteps(db: Database, taken: readonly NewStep[], now: Date): Promise<void> {
  if (taken.length === 0) return;
  const rows = taken.map(({ followUpId, since, step }) => ({
    follow_up_id: followUpId,
    waiting_since: since,
    step,
    stepped_at: now,
  }));
  await db
    .insertInto('escalations')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('follow_up_id').doUpdateSet((excluded) => ({
        waiting_since: excluded.ref('excluded.waiting_since'),
        step: excluded.ref('excluded.step'),
        stepped_at: excluded.ref('excluded.stepped_at'),
      })),
    )
    .execute();
}
