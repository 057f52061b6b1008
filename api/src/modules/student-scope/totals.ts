import type { Language } from '@tapin/shared/contract/entities';
import type { QuestionStats } from '@tapin/shared/contract/figures';
import { sql } from 'kysely';
import { questionsIn } from '#src/modules/student/questions.ts';

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

/** For each student of `scope`: `up_to`, the totals at the end of a window, and `before`, those before its start. */
export function windowTotals(start: string, end: string) {
  const latest = (condition: ReturnType<typeof sql>) => sql`(
    select * from student_days d
    where d.school_id = scope.school_id and d.student_id = scope.user_id and ${condition}
    order by d.day desc limit 1)`;
  return sql`left join lateral ${latest(sql`d.day <= ${end}::date`)} up_to on true
    left join lateral ${latest(sql`d.day < ${start}::date`)} before on true`;
}

/** Sums over the window, by name. */
export const windowSums = sql.join(
  totalNames.map(
    (name) =>
      sql`coalesce(sum(${sql.ref(`up_to.${name}`)} - coalesce(${sql.ref(`before.${name}`)}, 0)), 0)::integer
        as ${sql.ref(name)}`,
  ),
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
