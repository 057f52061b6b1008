import { sql } from 'kysely';

/** When the student last replaced a low answer that was given while `follow_ups f` was open; null without a correction. */
export const lastChange = sql<Date | null>`(select max(c.at) from answer_corrections c
  where c.school_id = f.school_id and c.student_id = f.student_id and c.replaced_was_low
    and c.replaced_at >= f.opened_at and c.replaced_at <= coalesce(f.closed_at, 'infinity'))`;
