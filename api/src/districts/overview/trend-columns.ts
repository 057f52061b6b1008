import type { Trend, Trends } from '@tapin/shared/contract/district-trends';
import { type QuestionName, questionNames, questions } from '@tapin/shared/contract/questions';
import type { TrendRange } from '@tapin/shared/contract/vocabulary';
import type { Cell } from '#src/basics/csv.ts';
import { fillPlaceholders } from '#src/basics/language.ts';

/** Two columns for each question: the figure of the range, and its change. */
export function trendHeaders(words: Record<QuestionName | 'change', string>, count: TrendRange): string[] {
  const days = String(count);
  const change = fillPlaceholders(words.change, { days });
  return questionNames.flatMap((name) => [fillPlaceholders(words[name], { days }), change]);
}

/** The words for a figure without a value: nobody answered, or too few students did. */
type Reasons = Record<'noAnswers' | 'fewerThanFive', string>;

const shownValue = (trend: Trend | undefined, reasons: Reasons): Cell =>
  trend?.value ?? (trend?.noAnswers ? reasons.noAnswers : reasons.fewerThanFive);

/** The cells of a school. A mean feeling has one decimal in each row. */
export const trendCells = (trends: Trends | undefined, reasons: Reasons): Cell[] =>
  questions.flatMap(({ name, type }) => {
    const value = shownValue(trends?.[name], reasons);
    const isMean = type === 'feeling' && typeof value === 'number';
    return [isMean ? value.toFixed(1) : value, trends?.[name].change ?? ''];
  });
