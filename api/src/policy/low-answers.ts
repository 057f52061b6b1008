import { feelingQuestion, lowQuestions, type QuestionRow } from '@tapin/contract/questions';
import { type SqlBool, sql } from 'kysely';

function hasLowResponse(table: string, { name, lowResponses }: QuestionRow) {
  const stored = lowResponses.map((response) => sql.lit(Number(response)));
  return sql<SqlBool>`${sql.ref(`${table}.${name}`)} in (${sql.join(stored)})`;
}

export const hasLowFeeling = (table: string) => hasLowResponse(table, feelingQuestion);

export const hasLowAnswer = (table: string) =>
  sql<SqlBool>`(${sql.join(
    lowQuestions.map((question) => hasLowResponse(table, question)),
    sql` or `,
  )})`;

const hasSlotAnswer = (days: string) =>
  sql<SqlBool>`num_nonnulls(${sql.ref(`${days}.own_a`)}, ${sql.ref(`${days}.own_b`)}) > 0`;

const slotResponse = (days: string, question: string) =>
  sql`case ${sql.ref(`${question}.slot`)} when 4 then ${sql.ref(`${days}.own_a`)} else ${sql.ref(`${days}.own_b`)} end`;

/** The condition that the answer in a row of `student_days` to a row of `own_questions` of the same school is low. */
export const isLowOwnAnswer = (days: string, question: string) => sql<SqlBool>`(
  ${sql.ref(`${days}.day`)} between ${sql.ref(`${question}.first_day`)} and ${sql.ref(`${question}.last_day`)}
  and ${sql.ref(`${question}.verified`)} = 'approved'
  and ${slotResponse(days, question)} = any(${sql.ref(`${question}.low_responses`)}))`;

/**
 * The condition that a row of `student_days` has a low answer to an own question. It reads `own_questions` only for
 * rows with an answer to an own question.
 */
export const hasLowOwnAnswer = (days: string) => sql<SqlBool>`(
  ${hasSlotAnswer(days)} and exists (
    select from own_questions q where q.school_id = ${sql.ref(`${days}.school_id`)} and ${isLowOwnAnswer(days, 'q')}))`;
