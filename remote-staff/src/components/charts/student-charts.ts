import type { WeeklyTrends } from '@tapin/shared/contract/figures';
import { type StepQuestion, yesNoQuestions } from '@tapin/shared/contract/questions';
import { feelingOf, feelings } from '@tapin/shared/ui/face';
import type { Chart } from './chart.ts';
import { type WeekContext, weekChart } from './week-chart.ts';

/** The values of the y axis by index: no response is 0, no is 1, yes is 2. */
const levels = ['noResponse', 'no', 'yes'] as const;
const yAxisValueOf = (share: number | null) => (share === null ? null : share > 0 ? 2 : 1);

export function studentYesNoChart(trends: WeeklyTrends, week: WeekContext): Chart {
  const { t } = week;
  const word = (value: number) => t(`charts.${levels[value] ?? 'noResponse'}`);
  return {
    ...weekChart(
      trends,
      week,
      yesNoQuestions.map(({ name }) => ({
        label: t(`question.${name}.label`),
        of: (day) => yAxisValueOf(day[name]),
      })),
    ),
    title: yesNoQuestions.map(({ name }) => t(`question.${name}.studentChart`)).join(' '),
    ticks: levels.map((_, value) => ({ value, label: word(value) })),
    hasLegend: true,
    valueText: word,
    lastText: (_, label) => label,
  };
}

/** Returns the chart of a student's feelings each day. The line has a gap where there is no answer. */
export function studentFeelingChart({ name }: StepQuestion, trends: WeeklyTrends, week: WeekContext): Chart {
  const { t } = week;
  const word = (value: number) => t(`shared:feeling.${feelingOf(value)}`);
  const line = {
    label: t(`question.${name}.label`),
    of: (day: WeeklyTrends[number]) => day[name],
    breaksAtUnanswered: true,
  };
  return {
    ...weekChart(trends, week, [line]),
    title: t(`question.${name}.studentChart`),
    ticks: feelings.map((face, value) =>
      value === 0 ? { value, label: '' } : { value, label: word(value), face },
    ),
    unansweredText: t('charts.noResponse'),
    hasLegend: false,
    valueText: word,
    lastText: word,
  };
}

/**
 * Returns the feelings chart of a student for a month. The page draws its axes, together with the answers below the
 * chart.
 */
export function studentTrendChart(question: StepQuestion, days: WeeklyTrends, week: WeekContext): Chart {
  const chart = studentFeelingChart(question, days, week);
  return {
    ...chart,
    ticks: chart.ticks.slice(1),
    isBare: true,
    datasets: chart.datasets.map((line) => ({ ...line, look: 'feelings' })),
  };
}
