import type { Language } from '@tapin/contract/entities';
import type { QuestionStats } from '@tapin/contract/figures';
import { type BuiltInQuestion, questions } from '@tapin/contract/questions';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ownResponseOf } from '#src/check-ins/own-questions/content.ts';
import { ownQuestionIn } from '#src/check-ins/own-questions/replies.ts';
import {
  type AskedQuestionRow,
  type AskedWindow,
  listAskedOrAnswered,
} from '#src/check-ins/own-questions/repository.ts';
import {
  type CountColumn,
  countColumns,
  countColumnsOf,
  type SlotName,
  slotNameOf,
  slotNames,
} from '#src/check-ins/questions/columns.ts';
import { questionIn } from '#src/check-ins/questions/questions.ts';
import type { Database } from '#src/database/database.ts';

export type Totals = Record<'tap_ins' | CountColumn, number>;

/** The start of the window “all time”. No answer is older. */
export const firstDay = '2000-01-01';

const totalNames: readonly (keyof Totals)[] = ['tap_ins', ...countColumns];

/**
 * Joins, for each student of `su` with an answer since the start of a window, four rows of running totals. `latest`
 * has the totals of all days, `after` those at the end of the window if there are later days, `before` those before
 * its start if there are any. `cut` has the totals up to the first day on which the student is not asked, if that day
 * is in the window.
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

export function windowTotal(name: keyof Totals) {
  const [latest, before, after, cut] = ['latest', 'before', 'after', 'cut'].map((row) =>
    sql.ref(`${row}.${name}`),
  );
  return sql`coalesce(${cut}, ${after}, ${latest}) - coalesce(${before}, 0)`;
}

export const windowSums = sql.join(
  totalNames.map((name) => sql`coalesce(sum(${windowTotal(name)}), 0)::integer as ${sql.ref(name)}`),
);

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

/** An own question of a school with the counts of its answers, by their stored response from 1 to 5. */
export interface OwnTotals extends AskedQuestionRow {
  counts: number[];
}

/** The sums of a slot's five totals. The totals are null for students without an earlier answer in the slot. */
const sumsOf = (slot: SlotName) => {
  const sums = [1, 2, 3, 4, 5].map((stored) => {
    const [latest, before, after, cut] = ['latest', 'before', 'after', 'cut'].map((row) =>
      sql.ref(`${row}.${slot}_${stored}`),
    );
    return sql`coalesce(sum(case when cut.day is not null then ${cut} when after.day is null then ${latest} else ${after} end - coalesce(${before}, 0)), 0)`;
  });
  return sql`array[${sql.join(sums)}]::integer[] as ${sql.ref(slot)}`;
};

const slotSums = sql.join(slotNames.map(sumsOf));

type DayRange = Record<'start' | 'end', string>;

const rangeInWindow = ({ first_day, last_day }: AskedQuestionRow, { start, end }: DayRange): DayRange => ({
  start: first_day > start ? first_day : start,
  end: last_day < end ? last_day : end,
});

const isSameRange = (one: DayRange, other: DayRange) => one.start === other.start && one.end === other.end;

async function listSlotSums(db: Database, scope: RawBuilder<SqlBool>, ranges: readonly DayRange[]) {
  const starts = sql.val(ranges.map(({ start }) => start));
  const ends = sql.val(ranges.map(({ end }) => end));
  const { rows } = await sql<Record<SlotName, number[]>>`
    select sums.* from unnest(${starts}::date[], ${ends}::date[]) with ordinality day_range (start_day, end_day, place)
    cross join lateral (
      select ${slotSums} from school_users su ${windowTotals(sql`day_range.start_day`, sql`day_range.end_day`)} where ${scope}
    ) sums
    order by day_range.place`.execute(db);
  return rows;
}

/**
 * Lists the own questions of a school with the totals of the students of `scope`. Other questions may have had the
 * slot on other days of the window, so the totals of a question are those of the window within its dates. Questions
 * with the same days share their sums. A school without questions costs one index look-up. The list needs no limit:
 * each of the two slots has at most one question a day.
 */
export async function listOwnTotals(
  db: Database,
  scope: RawBuilder<SqlBool>,
  { schoolId, ...window }: AskedWindow & { schoolId: number },
): Promise<OwnTotals[]> {
  const questions = await listAskedOrAnswered(db, schoolId, window);
  if (questions.length === 0) return [];
  const ranges: DayRange[] = [];
  for (const question of questions) {
    const range = rangeInWindow(question, window);
    if (!ranges.some((known) => isSameRange(known, range))) ranges.push(range);
  }
  const sums = await listSlotSums(db, scope, ranges);
  return questions.map((question) => {
    const range = rangeInWindow(question, window);
    const sum = sums[ranges.findIndex((each) => isSameRange(each, range))];
    return { ...question, counts: sum?.[slotNameOf(question)] ?? [] };
  });
}

export const ownCountsOf = ({ type, counts }: OwnTotals): Record<string, number> =>
  Object.fromEntries(
    counts.flatMap((count, index) => {
      const response = ownResponseOf(type, index + 1);
      return response === undefined ? [] : [[String(response), count]];
    }),
  );

export const withAskedOrAnswered = (totals: readonly OwnTotals[]): OwnTotals[] =>
  totals.filter(({ is_asked, counts }) => is_asked || counts.some((count) => count > 0));

export const ownStatsOf = (totals: readonly OwnTotals[], language: Language): QuestionStats[] =>
  withAskedOrAnswered(totals).map((own) => ({
    question: ownQuestionIn(language, own),
    stats: ownCountsOf(own),
  }));
