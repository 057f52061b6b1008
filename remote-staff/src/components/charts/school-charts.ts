import type { WeeklyTrends } from '@tapin/shared/contract/figures';
import type { Feeling } from '@tapin/shared/ui/face';
import { feelingOf } from '@tapin/shared/ui/face';
import type { Chart } from './chart.ts';
import { type WeekOf, weekChart } from './week-chart.ts';

const percentSteps = [0, 20, 40, 60, 80, 100];
const feelingSteps: Feeling[] = ['none', 'awful', 'bad', 'okay', 'good', 'rad'];

/** A mean feeling from 1 to 5, as a share of the best. */
const shareOf = (feeling: number | null) => (feeling === null ? null : feeling * 20);
/** To a tenth: what a mean has beyond that is no figure anybody can use. */
const toTenth = (value: number) => Math.round(value * 10) / 10;

/** How many said yes each day. `filters` are the names of those that are set. */
export function schoolYesNoChart(trends: WeeklyTrends, week: WeekOf, filters: readonly string[]): Chart {
  const { t } = week;
  const percent = (value: number) => t('charts.percent', { value: Math.round(value) });
  return {
    ...weekChart(trends, week, [
      { label: t('charts.eaten'), of: ({ eaten }) => eaten },
      { label: t('charts.rested'), of: ({ rested }) => rested },
    ]),
    title: [t('charts.yesNoTitle'), ...filters].join(' · '),
    ticks: percentSteps.map((value) => ({ value, label: percent(value) })),
    axisTitle: t('charts.yesResponse'),
    hasLegend: true,
    valueText: percent,
    lastText: (value, label) => `${label} ${percent(value)}`,
  };
}

/** How students feel each day, on the scale of the faces. */
export function schoolFeelingChart(trends: WeeklyTrends, week: WeekOf, filters: readonly string[]): Chart {
  const { t } = week;
  const word = (value: number) => t(`shared:feeling.${feelingOf(Math.round(value / 20))}`);
  return {
    ...weekChart(trends, week, [{ label: t('charts.feeling'), of: ({ feeling }) => shareOf(feeling) }]),
    title: [t('charts.feelingTitle'), ...filters].join(' · '),
    ticks: feelingSteps.map((face, level) =>
      level === 0 ? { value: 0, label: '' } : { value: level * 20, label: t(`shared:feeling.${face}`), face },
    ),
    hasLegend: false,
    valueText: (value) => t('charts.percent', { value: toTenth(value) }),
    lastText: (value) =>
      value === 0
        ? t('charts.percent', { value: 0 })
        : `${word(value)} · ${t('charts.percent', { value: Math.round(value) })}`,
  };
}
