import type { Language } from '@tapin/shared/contract/entities';
import type { QuestionStats } from '@tapin/shared/contract/figures';
import { sql } from 'kysely';
import { questionsIn } from '#src/check-ins/questions/questions.ts';

/** Counts of answers, as the running totals of the rollup have them. */
export interface Totals {
  tap_ins: number;
  eaten_yes: number;
  eaten_no: number;
  rested_yes: number;
  rested_no: number;
  feeling_1: number;
  feeling_2: number;
  feeling_3: number;
  feeling_4: number;
  feeling_5: number;
}

const totalNames = [
  'tap_ins',
  'eaten_yes',
  'eaten_no',
  'rested_yes',
  'rested_no',
  'feeling_1',
  'feeling_2',
  'feeling_3',
  'feeling_4',
  'feeling_5',
] as const satisfies readonly (keyof Totals)[];

/**
 * For each student of `su` with an answer since the start of a window: `latest`, the totals of all days, and `after`,
 * the totals up to its end when there are days after it, and `before`, those before its start when there are any.
 */
export function windowTotals(start: string, end: string) {
  return sql`left join student_totals latest on latest.school_id = su.school_id
      and latest.student_id = su.user_id and latest.last_day >= ${start}::date
      and latest.first_day <= ${end}::date
    left join student_days before on before.school_id = su.school_id
      and before.student_id = latest.student_id and before.day = ${start}::date
    left join student_days after on after.school_id = su.school_id
      and after.student_id = latest.student_id and after.day = ${end}::date + 1`;
}

/** One student's total over the window. */
export function windowTotal(name: keyof Totals) {
  const [latest, before, after] = [`latest.${name}`, `before.${name}`, `after.${name}`].map((ref) =>
    sql.ref(ref),
  );
  return sql`coalesce(${after}, ${latest}) - coalesce(${before}, 0)`;
}

/** Sums over the window, by name. */
export const windowSums = sql.join(
  totalNames.map((name) => sql`coalesce(sum(${windowTotal(name)}), 0)::integer as ${sql.ref(name)}`),
);

export function questionStatsOf(totals: Totals, language: Language): QuestionStats[] {
  const counts = {
    eaten: { true: totals.eaten_yes, false: totals.eaten_no },
    rested: { true: totals.rested_yes, false: totals.rested_no },
    feeling: feelingsOf(totals),
  };
  return questionsIn(language).map((question) => ({ question, stats: counts[question.graphic] }));
}

export function feelingsOf(totals: Totals): Record<string, number> {
  return {
    1: totals.feeling_1,
    2: totals.feeling_2,
    3: totals.feeling_3,
    4: totals.feeling_4,
    5: totals.feeling_5,
  };
}
