import { highestLowFeeling } from '@tapin/shared/contract/low-answers';
import { type SqlBool, sql } from 'kysely';

/** Of a row of `student_days`, the same as `isLowFeeling` in the contract. */
export const hasLowFeeling = (table: string) =>
  sql<SqlBool>`${sql.ref(`${table}.feeling`)} <= ${sql.lit(highestLowFeeling)}`;

/** Of a row of `student_days`, the same as `isLowAnswer` in the contract. */
export const hasLowAnswer = (table: string) =>
  sql<SqlBool>`(${hasLowFeeling(table)} or ${sql.ref(`${table}.eaten`)} = 0)`;
