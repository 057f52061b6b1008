import type { Question } from '@tapin/shared/contract/entities';
import type { WeeklyTrends } from '@tapin/shared/contract/figures';
import { wholePercent } from '@tapin/shared/contract/whole-percent';
import { joinFacts } from '@tapin/shared/formats/join-facts';
import { formatDecimal, formatPercent } from '@tapin/shared/formats/number';
import { shorten } from '#src/components/own-questions/question-text.tsx';
import type { Chart } from './chart.ts';
import { type WeekContext, weekChart } from './week-chart.ts';

export const percentSteps = [0, 20, 40, 60, 80, 100];

/** Longer words do not fit beside an axis or a last point. Tooltips and tables show the whole word. */
const maxTickLength = 16;

const stepWord = ({ steps = [] }: Question, step: number) => steps[step - 1] ?? '';

const stepTicks = ({ steps = [] }: Question) =>
  ['', ...steps].map((word, value) => ({ value, label: shorten(word, maxTickLength) }));

/** Returns a chart with one line for the question. The scale begins at 0, below the first step, so 0 has no word. */
function ownChart(question: Question, trends: WeeklyTrends, week: WeekContext, label: string) {
  const line = {
    label,
    of: ({ own }: WeeklyTrends[number]) => own?.[question._id] ?? null,
    isAskedDaily: false,
  };
  return { ...weekChart(trends, week, [line]), hasLegend: false, ownQuestion: question };
}

/** Returns the chart of a school’s answers to an own question each day: the share of yes, or the mean step. */
export function schoolOwnChart(
  question: Question,
  trends: WeeklyTrends,
  week: WeekContext,
  filters: readonly string[],
): Chart {
  const { t } = week;
  const title = joinFacts([question.question, ...filters]);
  if (question.type === 'steps')
    return {
      ...ownChart(question, trends, week, t('own.mean')),
      title,
      ticks: stepTicks(question),
      valueText: (value) => joinFacts([stepWord(question, Math.round(value)), formatDecimal(value)]),
      shortText: (value) => formatDecimal(value),
      lastText: (value) => formatDecimal(value),
    };
  const percent = (value: number) => formatPercent(wholePercent(value, 100) ?? 0);
  return {
    ...ownChart(question, trends, week, t('charts.yes')),
    title,
    ticks: percentSteps.map((value) => ({ value, label: percent(value) })),
    axisTitle: t('charts.yesResponse'),
    valueText: percent,
    lastText: percent,
  };
}

/** Returns the chart of a student's answers to one of the school's own questions each day. */
export function studentOwnChart(question: Question, trends: WeeklyTrends, week: WeekContext): Chart {
  const { t } = week;
  const chart = { ...ownChart(question, trends, week, t('own.answer')), title: question.question };
  if (question.type === 'steps')
    return {
      ...chart,
      ticks: stepTicks(question),
      valueText: (value) => stepWord(question, value),
      lastText: (value) => shorten(stepWord(question, value), maxTickLength),
    };
  const word = (share: number) => t(share > 0 ? 'charts.yes' : 'charts.no');
  return {
    ...chart,
    ticks: [
      { value: 0, label: word(0) },
      { value: 100, label: word(100) },
    ],
    valueText: word,
    lastText: word,
  };
}
