import type { WeeklyTrends } from '@tapin/shared/contract/figures';
import { isLowFeeling } from '@tapin/shared/contract/low-answers';

/** The last days in a row that are low, or not low any more, are named from this number on. */
const minRun = 3;

export type TrendSummary =
  | { kind: 'none' }
  | { kind: 'lowSince' | 'betterSince'; count: number; since: string }
  | { kind: 'low' | 'noLow'; count: number; total: number };

/** Returns what a sentence says about the days of a month. */
export function summarizeTrend(days: WeeklyTrends): TrendSummary {
  const felt = days.flatMap(({ date, feeling }) =>
    feeling === null ? [] : [{ date, isLow: isLowFeeling(feeling) }],
  );
  const last = felt.at(-1);
  if (!last) return { kind: 'none' };
  const run = felt.slice(felt.findLastIndex(({ isLow }) => isLow !== last.isLow) + 1);
  const count = felt.filter(({ isLow }) => isLow).length;
  const since = run[0]?.date ?? last.date;
  if (run.length >= minRun && last.isLow) return { kind: 'lowSince', count: run.length, since };
  if (run.length >= minRun && count > 0) return { kind: 'betterSince', count: run.length, since };
  return { kind: count > 0 ? 'low' : 'noLow', count, total: felt.length };
}
