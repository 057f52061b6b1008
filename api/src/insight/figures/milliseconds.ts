import { sql } from 'kysely';
import type { AnsweredAtColumn, SlotAnsweredAtColumn } from '#src/check-ins/questions/columns.ts';

/** SQL for a time in `student_days d` as a number: parsing it as text takes longer than the rest of the row. */
export const milliseconds = (name: AnsweredAtColumn | SlotAnsweredAtColumn) =>
  sql`(date_part('epoch', ${sql.ref(`d.${name}`)}) * 1000)::bigint as ${sql.ref(name)}`;
