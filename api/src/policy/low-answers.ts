import { feelingQuestion, lowQuestions, type QuestionRow } from '@tapin/contract/questions';
import { type SqlBool, sql } from 'kysely';

/** A condition on a row of `student_days` that agrees with `isLowResponse` in the contract. */
function hasLowResponse(table: string, { name, lowResponses }: QuestionRow) {
  const stored = lowResponses.map((response) => sql.lit(Number(response)));
  return sql<SqlBool>`${sql.ref(`${table}.${name}`)} in (${sql.join(stored)})`;
}

/** A condition on a row of `student_days` that agrees with `isLowFeeling` in the contract. */
export const hasLowFeeling = (table: string) => hasLowResponse(table, feelingQuestion);

/** A condition on a row of `student_days`: any of its answers to the built-in questions is low. */
export const hasLowAnswer = (table: string) =>
  sql<SqlBool>`(${sql.join(
    lowQuestions.map((question) => hasLowResponse(table, question)),
    sql` or `,
  )})`;

/** A condition on a row of `student_days`: it has an answer to a question of the school's own. */
const hasSlotAnswer = (days: string) =>
  sql<SqlBool>`num_nonnulls(${sql.ref(`${days}.own_a`)}, ${sql.ref(`${days}.own_b`)}) > 0`;

/** The response of a row of `student_days` to a row of `own_questions` that has its slot on that day. */
const slotResponse = (days: string, question: string) =>
  sql`case ${sql.ref(`${question}.slot`)} when 4 then ${sql.ref(`${days}.own_a`)} else ${sql.ref(`${days}.own_b`)} end`;

/** A condition on a row of `student_days` and one of `own_questions` of the same school: the answer of the day is low. */
export const isLowOwnAnswer = (days: string, question: string) => sql<SqlBool>`(
  ${sql.ref(`${days}.day`)} between ${sql.ref(`${question}.first_day`)} and ${sql.ref(`${question}.last_day`)}
  and ${sql.ref(`${question}.verified`)} = 'approved'
  and ${slotResponse(days, question)} = any(${sql.ref(`${question}.low_responses`)}))`;

/**
 * A condition on a row of `student_days`: any of its answers to the school's own questions is low. It reads
 * `own_questions` only for rows with such an answer.
 */
export const hasLowOwnAnswer = (days: string) => sql<SqlBool>`(
  ${hasSlotAnswer(days)} and exists (
    select from own_questions q where q.school_id = ${sql.ref(`${days}.school_id`)} and ${isLowOwnAnswer(days, 'q')}))`;
