import { highestLowFeeling } from '@tapin/shared/contract/low-answers';
import { type SqlBool, sql } from 'kysely';

/** A condition on a row of `student_days` that agrees with `isLowFeeling` in the contract. */
export const hasLowFeeling = (table: string) =>
  sql<SqlBool>`${sql.ref(`${table}.feeling`)} <= ${sql.lit(highestLowFeeling)}`;

/** A condition on a row of `student_days` that agrees with `isLowAnswer` in the contract. */
export const hasLowAnswer = (table: string) =>
  sql<SqlBool>`(${hasLowFeeling(table)} or ${sql.ref(`${table}.eaten`)} = 0)`;
