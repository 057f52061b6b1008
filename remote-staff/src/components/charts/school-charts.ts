import type { Question } from '@tapin/shared/contract/entities';
import type { WeeklyTrends } from '@tapin/shared/contract/figures';
import { type StepQuestion, stepQuestions, yesNoQuestions } from '@tapin/shared/contract/questions';
import { wholePercent } from '@tapin/shared/contract/whole-percent';
import { joinFacts } from '@tapin/shared/formats/join-facts';
import { formatPercent } from '@tapin/shared/formats/number';
import { feelingOf, feelings } from '@tapin/shared/ui/face';
import type { Chart } from './chart.ts';
import { percentSteps, schoolOwnChart } from './own-charts.ts';
import { type WeekContext, weekChart } from './week-chart.ts';

/** Converts a mean feeling from 1 to 5 into a percentage of 5. */
const shareOf = (feeling: number | null) => (feeling === null ? null : feeling * 20);

/** Returns the chart of the share of yes each day. `filters` are the names of the active filters. */
export function schoolYesNoChart(trends: WeeklyTrends, week: WeekContext, filters: readonly string[]): Chart {
  const { t } = week;
  const percent = (value: number) => formatPercent(wholePercent(value, 100) ?? 0);
  return {
    ...weekChart(
      trends,
      week,
      yesNoQuestions.map(({ name }) => ({
        label: t(`question.${name}.label`),
        of: (day) => day[name],
        marksUnanswered: true,
      })),
    ),
    title: joinFacts([...yesNoQuestions.map(({ name }) => t(`question.${name}.card`)), ...filters]),
    ticks: percentSteps.map((value) => ({ value, label: percent(value) })),
    axisTitle: t('charts.yesResponse'),
    unansweredText: t('charts.nobody'),
    hasLegend: true,
    valueText: percent,
    lastText: (value, label) => t('charts.lastValue', { label, value: percent(value) }),
  };
}

export function schoolFeelingChart(
  { name }: StepQuestion,
  trends: WeeklyTrends,
  week: WeekContext,
  filters: readonly string[],
): Chart {
  const { t } = week;
  const word = (value: number) => t(`shared:feeling.${feelingOf(Math.round(value / 20))}`);
  return {
    ...weekChart(trends, week, [
      { label: t(`question.${name}.label`), of: (day) => shareOf(day[name]), marksUnanswered: true },
    ]),
    title: joinFacts([t(`question.${name}.card`), ...filters]),
    ticks: feelings.map((face, level) =>
      level === 0 ? { value: 0, label: '' } : { value: level * 20, label: t(`shared:feeling.${face}`), face },
    ),
    hasLegend: false,
    unansweredText: t('charts.nobody'),
    valueText: (value) => formatPercent(value),
    shortText: (value) => formatPercent(Math.round(value)),
    lastText: (value) =>
      value === 0 ? formatPercent(0) : joinFacts([word(value), formatPercent(Math.round(value))]),
  };
}

/**
 * Returns a chart of the feelings, a chart of the yes-or-no questions, and a chart for each own question of the school.
 */
export const schoolChartsOf = (
  trends: WeeklyTrends,
  ownQuestions: readonly Question[] = [],
  week: WeekContext,
  filterNames: readonly string[],
): Chart[] => [
  ...stepQuestions.map((question) => schoolFeelingChart(question, trends, week, filterNames)),
  schoolYesNoChart(trends, week, filterNames),
  ...ownQuestions.map((question) => schoolOwnChart(question, trends, week, filterNames)),
];
