import { feelingQuestion, lowQuestions, type QuestionRow } from '@tapin/shared/contract/questions';
import { type SqlBool, sql } from 'kysely';

/** A condition on a row of `student_days` that agrees with `isLowResponse` in the contract. */
function hasLowResponse(table: string, { name, lowResponses }: QuestionRow) {
  const stored = lowResponses.map((response) => sql.lit(Number(response)));
  return sql<SqlBool>`${sql.ref(`${table}.${name}`)} in (${sql.join(stored)})`;
}

/** A condition on a row of `student_days` that agrees with `isLowFeeling` in the contract. */
export const hasLowFeeling = (table: string) => hasLowResponse(table, feelingQuestion);

/** A condition on a row of `student_days`: any of its answers is low. */
export const hasLowAnswer = (table: string) =>
  sql<SqlBool>`(${sql.join(
    lowQuestions.map((question) => hasLowResponse(table, question)),
    sql` or `,
  )})`;
