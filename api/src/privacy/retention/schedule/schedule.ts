import type { RetentionSchedule } from '@tapin/contract/district-settings';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { schoolYearOf } from '#src/basics/local-day.ts';
import type { Database } from '#src/database/database.ts';
import type { Ledger } from '#src/privacy/retention/ledger/ledger.ts';

/** The data of a district that is older than the day `before`. */
export interface DueScope {
  districtId: number;
  before: string;
  /** The day on which a legal hold has to be in force. */
  day: string;
}

/** A kind of data that retention deletes, in transactions of a bounded number of rows. */
export interface RetentionKind {
  count(db: Database, scope: DueScope): Promise<number>;
  /** Deletes the next part in the transaction `db`, and returns its rows; null when nothing is left. */
  deleteNext(db: Database, scope: DueScope, ledger: Ledger): Promise<number | null>;
}

/** Whether a legal hold on the student in a column is in force on a day. */
export const isHeld = (student: string, day: string) => sql<SqlBool>`exists (select from legal_holds h
  where h.student_id = ${sql.ref(student)} and h.ended_at is null and (h.last_day is null or h.last_day >= ${day}::date))`;

/**
 * Whether all other districts of a person have confirmed a schedule by which the account is due, too. A school without a
 * district keeps its data.
 */
export const isDueElsewhere = (user: string, { districtId, day }: DueScope) => sql<SqlBool>`not exists (
  select from school_users m join schools s on s.id = m.school_id
  left join districts d on d.id = s.district_id
  left join lateral (select (c.schedule ->> 'accounts')::integer as years from retention_confirmations c
    where c.district_id = d.id order by c.id desc limit 1) confirmed on true
  where m.user_id = ${sql.ref(user)} and s.district_id is distinct from ${districtId}
    and (confirmed.years is null or coalesce(m.left_at, m.created_at) >= ${startOf(day)} - make_interval(
      years => greatest(confirmed.years, coalesce((d.settings #>> '{retention,accounts}')::integer, 1)))))`;

/** Midnight in UTC at the start of a day. */
export const startOf = (day: string): RawBuilder<Date> => sql<Date>`${`${day}T00:00:00Z`}::timestamptz`;

export const countChange = (db: Database, schoolIds: readonly number[]) =>
  sql`select count_change(${[...new Set(schoolIds)]}::integer[])`.execute(db);

/** The kinds of data with a period of their own, in the order in which they are deleted. */
export const retentionKinds = ['answers', 'followUps', 'accounts'] as const;
export type RetentionKindName = (typeof retentionKinds)[number];

/** Data of this day and of later ones is kept. */
export type Cutoffs = Record<keyof RetentionSchedule, string>;

function yearsBefore(day: string, years: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() - years);
  return date.toISOString().slice(0, 10);
}

/**
 * Data is due when that many school years have ended after the one in which it was stored. Accounts count from the day on
 * which the person left, because families are promised their deletion within a year.
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
