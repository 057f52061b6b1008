import { questionNames } from '@tapin/shared/contract/questions';
import { type SqlBool, sql } from 'kysely';
import { slotNames } from '#src/check-ins/questions/columns.ts';

/** The columns of the built-in questions, and of the slots for a school's own. */
const responses = [...questionNames, ...slotNames];

const columnsOf = (table: string, suffix = '') =>
  sql.join(responses.map((name) => sql.ref(`${table}.${name}${suffix}`)));

/** A condition on a row of `student_days`, which has rows also for days without an answer. */
export const hasAnswer = (table: string) => sql<SqlBool>`num_nonnulls(${columnsOf(table)}) > 0`;

/** The time of the first answer in a row of `student_days`; null without an answer. */
export const firstAnswerAt = (table: string) => sql<Date | null>`least(${columnsOf(table, '_at')})`;
