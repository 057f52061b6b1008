import type { WeeklyTrends } from '@tapin/shared/contract/figures';
import type { Translation } from '@tapin/shared/i18n';
import { longDay, shortDay } from '#src/days.ts';
import type { Chart } from './chart.ts';
import { zeroOrGap } from './zero-or-gap.ts';

type Day = WeeklyTrends[number];

/** The translations for the texts of a week, and the current day. */
export interface WeekContext {
  t: Translation<'staff'>['t'];
  language: string;
  today: string;
}

interface Line {
  label: string;
  of: (day: Day) => number | null;
  /** Whether a past day without data counts as zero. Otherwise it is a gap, like a day without school. */
  isAskedDaily?: boolean;
}

/** Returns the days of a week and a line for each dataset. */
export function weekChart(
  trends: WeeklyTrends,
  { t, language, today }: WeekContext,
  lines: readonly Line[],
): Pick<Chart, 'kind' | 'labels' | 'days' | 'period' | 'daysOff' | 'datasets' | 'lineText' | 'dayText'> {
  const days = trends.map(({ date }) => date);
  const longDays = days.map((day) => longDay(day, language));
  return {
    kind: 'line',
    labels: days.map((day) => shortDay(day, language, t)),
    days: longDays,
    period: t('week.range', { start: longDays[0], end: longDays.at(-1) }),
    lineText: (label, value) => t('charts.line', { label, value }),
    dayText: (day, value) => t('charts.dayValue', { day, value }),
    daysOff: trends.map(({ noSchool }) => noSchool === true),
    datasets: lines.map(({ label, of, isAskedDaily = true }) => {
      const values = trends.map(of);
      return { label, values: isAskedDaily ? zeroOrGap(values, trends, today) : values };
    }),
  };
}
