import { type BuiltInQuestion, questions } from '@tapin/shared/contract/questions';
import { wholePercent } from '@tapin/shared/contract/whole-percent';
import { countColumns, countColumnsOf } from '#src/check-ins/questions/columns.ts';
import type { Totals } from '#src/check-ins/totals/totals.ts';

const names: readonly (keyof Totals)[] = ['tap_ins', ...countColumns];

/** Adds up the counts of several days or grades. */
export const sumOf = (rows: readonly Totals[]): Totals =>
  Object.fromEntries(names.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)])) as Totals;

/** Returns the number of answers to a question. */
const answersTo = (question: BuiltInQuestion, totals: Totals): number =>
  countColumnsOf(question).reduce((sum, { column }) => sum + totals[column], 0);

/** Returns the share of yes, 0 to 100 and not rounded, or the mean step; null without an answer. */
export function meanOf(question: BuiltInQuestion, totals: Totals): number | null {
  const answers = answersTo(question, totals);
  if (answers === 0) return null;
  const points = countColumnsOf(question).reduce(
    (sum, { response, column }) => sum + Number(response) * totals[column],
    0,
  );
  return (question.type === 'basic' ? 100 * points : points) / answers;
}

/** Returns the share of each response in whole percent; null without an answer. */
export function sharesOf(question: BuiltInQuestion, totals: Totals): number[] | null {
  const answers = answersTo(question, totals);
  const shares = countColumnsOf(question).map(({ column }) => wholePercent(totals[column], answers));
  return shares.every((share) => share !== null) ? shares : null;
}

/** Returns the mean of each question, as the trends have it. */
export const meansOf = (totals: Totals) =>
  Object.fromEntries(questions.map((question) => [question.name, meanOf(question, totals)])) as Record<
    BuiltInQuestion['name'],
    number | null
  >;
