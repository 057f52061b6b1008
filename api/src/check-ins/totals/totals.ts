import type { Language } from '@tapin/shared/contract/entities';
import type { QuestionStats } from '@tapin/shared/contract/figures';
import { type BuiltInQuestion, questions } from '@tapin/shared/contract/questions';
import { type RawBuilder, sql } from 'kysely';
import { type CountColumn, countColumns, countColumnsOf } from '#src/check-ins/questions/columns.ts';
import { questionIn } from '#src/check-ins/questions/questions.ts';

/** Counts of answers, named as in the running totals of the rollup. */
export type Totals = Record<'tap_ins' | CountColumn, number>;

/** The start of the window “all time”. No answer is older. */
export const firstDay = '2000-01-01';

const totalNames: readonly (keyof Totals)[] = ['tap_ins', ...countColumns];

/**
 * For each student of `su` with an answer since the start of a window: `latest`, the totals of all days, and `after`,
 * the totals up to its end when there are days after it, and `before`, those before its start when there are any. `cut`
 * has the totals up to the day from which on the student is not asked, when that day is in the window.
 */
export function windowTotals(start: string | RawBuilder<unknown>, end: string | RawBuilder<unknown>) {
  return sql`left join student_totals latest on latest.school_id = su.school_id
      and latest.student_id = su.user_id and latest.last_day >= ${start}::date
      and latest.first_day <= ${end}::date
      and (su.not_asked_from is null or su.not_asked_from > greatest(${start}::date, latest.first_day))
    left join student_days before on before.school_id = su.school_id
      and before.student_id = latest.student_id and before.day = ${start}::date
    left join student_days after on after.school_id = su.school_id
      and after.student_id = latest.student_id and after.day = ${end}::date + 1
    left join lateral (
      -- The limit keeps it one look for each student: a join would read the days of all students.
      select * from student_days d where d.school_id = su.school_id and d.student_id = latest.student_id
        and d.day = su.not_asked_from and su.not_asked_from <= ${end}::date limit 1
    ) cut on true`;
}

/** SQL for one student's total over the window. */
export function windowTotal(name: keyof Totals) {
  const [latest, before, after, cut] = ['latest', 'before', 'after', 'cut'].map((row) =>
    sql.ref(`${row}.${name}`),
  );
  return sql`coalesce(${cut}, ${after}, ${latest}) - coalesce(${before}, 0)`;
}

/** SQL for the sums of all students over the window, by name. */
export const windowSums = sql.join(
  totalNames.map((name) => sql`coalesce(sum(${windowTotal(name)}), 0)::integer as ${sql.ref(name)}`),
);

/** Returns how often each response to the question was given, keyed by the response. */
export function countsOf(question: BuiltInQuestion, totals: Totals): Record<string, number> {
  const counts = countColumnsOf(question);
  return Object.fromEntries(counts.map(({ response, column }) => [response, totals[column]]));
}

export function questionStatsOf(totals: Totals, language: Language): QuestionStats[] {
  return questions.map((question) => ({
    question: questionIn(language, question),
    stats: countsOf(question, totals),
  }));
}
