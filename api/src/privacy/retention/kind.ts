import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import type { Ledger } from './ledger.ts';

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

/** Midnight in UTC at the start of a day. */
export const startOf = (day: string): RawBuilder<Date> => sql<Date>`${`${day}T00:00:00Z`}::timestamptz`;

export const countChange = (db: Database, schoolIds: readonly number[]) =>
  sql`select count_change(${[...new Set(schoolIds)]}::integer[])`.execute(db);
