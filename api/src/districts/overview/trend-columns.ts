import type { Trends } from '@tapin/shared/contract/district-trends';
import { type QuestionName, questionNames } from '@tapin/shared/contract/questions';
import type { TrendRange } from '@tapin/shared/contract/vocabulary';
import type { Cell } from '#src/basics/csv.ts';
import { fillPlaceholders } from '#src/basics/language.ts';

/** Two columns for each question: the figure of the range, and its change. */
export function trendHeaders(words: Record<QuestionName | 'change', string>, count: TrendRange): string[] {
  const days = String(count);
  const change = fillPlaceholders(words.change, { days });
  return questionNames.flatMap((name) => [fillPlaceholders(words[name], { days }), change]);
}

/** The cells of a school. A figure without a value is about too few students. */
export function trendCells(trends: Trends | undefined, hidden: string): Cell[] {
  return questionNames.flatMap((name) => [trends?.[name].value ?? hidden, trends?.[name].change ?? '']);
}
