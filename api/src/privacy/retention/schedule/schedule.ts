import type { RetentionSchedule } from '@tapin/contract/district-settings';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { schoolYearOf } from '#src/basics/local-day.ts';
import type { Database } from '#src/database/database.ts';
import type { Ledger } from '#src/privacy/retention/ledger/ledger.ts';

/** Selects the data of a district from before the day `before`. */
export interface DueScope {
  districtId: number;
  before: string;
  day: string;
}

/** A kind of data that retention deletes, in transactions of limited size. */
export interface RetentionKind {
  count(db: Database, scope: DueScope): Promise<number>;
  /** Deletes the next rows in the transaction `db`. Returns their number, or null when nothing is left. */
  deleteNext(db: Database, scope: DueScope, ledger: Ledger): Promise<number | null>;
}

export const isHeld = (student: string, day: string) => sql<SqlBool>`exists (select from legal_holds h
  where h.student_id = ${sql.ref(student)} and h.ended_at is null and (h.last_day is null or h.last_day >= ${day}::date))`;

/**
 * The condition that the account is also due in all other districts of the person, by schedules that they have
 * confirmed. A school without a district keeps its data.
 */
export const isDueElsewhere = (user: string, { districtId, day }: DueScope) => sql<SqlBool>`not exists (
  select from school_users m join schools s on s.id = m.school_id
  left join districts d on d.id = s.district_id
  left join lateral (select (c.schedule ->> 'accounts')::integer as years from retention_confirmations c
    where c.district_id = d.id order by c.id desc limit 1) confirmed on true
  where m.user_id = ${sql.ref(user)} and s.district_id is distinct from ${districtId}
    and (confirmed.years is null or coalesce(m.left_at, m.created_at) >= ${startOf(day)} - make_interval(
      years => greatest(confirmed.years, coalesce((d.settings #>> '{retention,accounts}')::integer, 1)))))`;

export const startOf = (day: string): RawBuilder<Date> => sql<Date>`${`${day}T00:00:00Z`}::timestamptz`;

export const countChange = (db: Database, schoolIds: readonly number[]) =>
  sql`select count_change(${[...new Set(schoolIds)]}::integer[])`.execute(db);

/** The kinds of data with a period in the schedule, in the order of their deletion. */
export const retentionKinds = ['answers', 'followUps', 'accounts'] as const;
export type RetentionKindName = (typeof retentionKinds)[number];

export type Cutoffs = Record<keyof RetentionSchedule, string>;

function yearsBefore(day: string, years: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() - years);
  return date.toISOString().slice(0, 10);
}

/**
 * Data is due when so many school years have ended after the year in which it was stored. For accounts, the period
 * starts on the day on which the person left, because families are promised their deletion within a year.
 */
export function cutoffsOf(schedule: RetentionSchedule, day: string): Cutoffs {
  const startOfYear = (years: number) => `${schoolYearOf(day) - years}-07-01`;
  return {
    answers: startOfYear(schedule.answers),
    followUps: startOfYear(schedule.followUps),
    accounts: yearsBefore(day, schedule.accounts),
    audit: startOfYear(schedule.audit),
  };
}
