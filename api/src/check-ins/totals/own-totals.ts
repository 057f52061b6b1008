import type { Language } from '@tapin/shared/contract/entities';
import type { QuestionStats } from '@tapin/shared/contract/figures';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ownQuestionIn } from '#src/check-ins/own-questions/replies.ts';
import { type AskedQuestionRow, selectAsked } from '#src/check-ins/own-questions/repository.ts';
import { ownResponseOf } from '#src/check-ins/own-questions/responses.ts';
import { type SlotName, slotNames } from '#src/check-ins/questions/columns.ts';
import { windowTotals } from './totals.ts';

/** A year of weekly questions stays a page that people read, and a statement that the database runs in milliseconds. */
export const mostOwnQuestions = 20;

/** One of a school's own questions with the counts of its answers, by their stored response from 1 to 5. */
export interface OwnTotals extends AskedQuestionRow {
  counts: number[];
}

/** The sums of a slot's five totals. They are null for students who had not answered in that slot until then. */
const sumsOf = (slot: SlotName) => {
  const sums = [1, 2, 3, 4, 5].map((stored) => {
    const [latest, before, after] = ['latest', 'before', 'after'].map((row) =>
      sql.ref(`${row}.${slot}_${stored}`),
    );
    return sql`coalesce(sum(case when after.day is null then ${latest} else ${after} end), 0)
      - coalesce(sum(${before}), 0)`;
  });
  return sql`array[${sql.join(sums)}] as ${sql.ref(slot)}`;
};

interface OwnWindow {
  schoolId: number;
  start: string;
  end: string;
  /** From which day on it counts that a question was asked. */
  askedFrom: string;
  /** How many questions are counted at most, the latest ones; null for all. */
  limit: number | null;
}

/**
 * The own questions of a school with the totals of the students of `scope`, as an expression of JSON; null without
 * questions, for one look into an index. Another question may have had the slot on other days of the window, so that
 * the totals of a question are those of the window within its dates. Questions with the same days share one sum.
 */
export const ownTotals = (scope: RawBuilder<SqlBool>, { schoolId, limit, ...days }: OwnWindow) =>
  sql<OwnTotals[] | null>`(
    with asked as (
      select q.*, greatest(q.first_day, ${days.start}::date) as clip_start, least(q.last_day, ${days.end}::date) as clip_end
      from (${selectAsked(schoolId, days)}) q where q.is_answered or q.is_asked
      order by q.first_day desc, q.id desc limit ${limit}::integer
    ), sums as (
      select clip.*, sum.*
      from (select distinct clip_start, clip_end from asked) clip
      cross join lateral (
        select ${sql.join(slotNames.map(sumsOf))}
        from school_users su ${windowTotals(sql.ref('clip.clip_start'), sql.ref('clip.clip_end'))}
        where ${scope}
      ) sum
    )
    select json_agg(own order by own.first_day, own.id) from (
      select asked.*, case asked.slot when 4 then sums.own_a else sums.own_b end as counts
      from asked join sums using (clip_start, clip_end)
    ) own)`;

/** The counts of an own question, keyed by the response. */
export const ownCountsOf = ({ type, counts }: OwnTotals): Record<string, number> =>
  Object.fromEntries(
    counts.flatMap((count, index) => {
      const response = ownResponseOf(type, index + 1);
      return response === undefined ? [] : [[String(response), count]];
    }),
  );

/** The questions that were asked or answered, at most so many, the latest ones. */
export const figuredOwn = (totals: OwnTotals[] | null): OwnTotals[] =>
  (totals ?? [])
    .filter(({ is_asked, counts }) => is_asked || counts.some((count) => count > 0))
    .slice(-mostOwnQuestions);

export const ownStatsOf = (totals: OwnTotals[] | null, language: Language): QuestionStats[] =>
  figuredOwn(totals).map((own) => ({ question: ownQuestionIn(language, own), stats: ownCountsOf(own) }));
