import { sql } from 'kysely';
import type { AnsweredAtColumn, SlotAnsweredAtColumn } from '#src/check-ins/questions/columns.ts';

/**
 * Returns SQL that selects a timestamp column of `student_days d` as epoch milliseconds. A timestamp that arrives as text
 * would take longer to parse than the rest of the row.
 */
export const milliseconds = (name: AnsweredAtColumn | SlotAnsweredAtColumn) =>
  sql`(date_part('epoch', ${sql.ref(`d.${name}`)}) * 1000)::bigint as ${sql.ref(name)}`;
