import type { Language } from '@tapin/shared/contract/entities';
import type { QuestionStats } from '@tapin/shared/contract/figures';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ownQuestionIn } from '#src/check-ins/own-questions/replies.ts';
import {
  type AskedQuestionRow,
  type AskedWindow,
  listAskedOrAnswered,
} from '#src/check-ins/own-questions/repository.ts';
import { ownResponseOf } from '#src/check-ins/own-questions/responses.ts';
import { type SlotName, slotNameOf, slotNames } from '#src/check-ins/questions/columns.ts';
import type { Database } from '#src/database/database.ts';
import { windowTotals } from './totals.ts';

/** One of a school's own questions with the counts of its answers, by their stored response from 1 to 5. */
export interface OwnTotals extends AskedQuestionRow {
  counts: number[];
}

/** The sums of a slot's five totals. They are null for students who had not answered in that slot until then. */
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

/** The part of a window in which a question had its slot. */
const rangeInWindow = ({ first_day, last_day }: AskedQuestionRow, { start, end }: DayRange): DayRange => ({
  start: first_day > start ? first_day : start,
  end: last_day < end ? last_day : end,
});

const isSameRange = (one: DayRange, other: DayRange) => one.start === other.start && one.end === other.end;

/** The sums of both slots for each of these parts of a window, in their order, with one statement. */
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
 * The own questions of a school with the totals of the students of `scope`. Another question may have had the slot on
 * other days of the window, so that the totals of a question are those of the window within its dates. Questions with
 * the same days share their sums. A school without questions costs one look into an index.
 *
 * The list has no limit of its own: a window has at most two questions for each of its days, because each slot has one.
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

/** The counts of an own question, keyed by the response. */
export const ownCountsOf = ({ type, counts }: OwnTotals): Record<string, number> =>
  Object.fromEntries(
    counts.flatMap((count, index) => {
      const response = ownResponseOf(type, index + 1);
      return response === undefined ? [] : [[String(response), count]];
    }),
  );

/** The questions that were asked or answered. */
export const withAskedOrAnswered = (totals: readonly OwnTotals[]): OwnTotals[] =>
  totals.filter(({ is_asked, counts }) => is_asked || counts.some((count) => count > 0));

export const ownStatsOf = (totals: readonly OwnTotals[], language: Language): QuestionStats[] =>
  withAskedOrAnswered(totals).map((own) => ({
    question: ownQuestionIn(language, own),
    stats: ownCountsOf(own),
  }));
