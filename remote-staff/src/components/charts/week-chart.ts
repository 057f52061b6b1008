import type { WeeklyTrends } from '@tapin/shared/contract/figures';
import { type Translation, useTranslation } from '@tapin/shared/i18n';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import { longDay, mondayOf, shortDay, today } from '#src/components/days/days.ts';
import { formatShortDate } from '#src/components/days/local-time.ts';
import type { Chart } from './chart.ts';

type ExpectedDay = Pick<WeeklyTrends[number], 'date' | 'noSchool' | 'notYet'>;

/**
 * Replaces missing values of a line by zero or a gap. A school day without data is zero when it is past, or when it is
 * between days with data. Today and later days are a gap until somebody answers. A day without school and a day before
 * the student joined are gaps, because no answer was expected.
 */
export function zeroOrGap(
  values: readonly (number | null)[],
  days: readonly ExpectedDay[],
  today: string,
): (number | null)[] {
  const first = values.findIndex((value) => value !== null);
  const last = values.findLastIndex((value) => value !== null);
  return values.map((value, index) => {
    const day = days[index];
    if (value !== null || !day || day.noSchool || day.notYet) return value;
    const isInside = first !== -1 && index > first && index < last;
    return day.date < today || isInside ? 0 : null;
  });
}

type Day = WeeklyTrends[number];

export interface WeekContext {
  t: Translation<'staff'>['t'];
  language: string;
  today: string;
  /** Whether each point is a week, named by its Monday. */
  isWeekly?: boolean;
}

interface Line {
  label: string;
  of: (day: Day) => number | null;
  /** Whether a past day without data counts as zero; otherwise it is a gap. */
  isAskedDaily?: boolean;
  /** Whether a day that counts as zero without data is marked, so that it differs from an answer of zero. */
  marksUnanswered?: boolean;
  /** Whether a day without data is a marked gap instead of a marked zero. */
  breaksAtUnanswered?: boolean;
}

/** An axis with more days shows dates instead of weekdays. */
const maxWeekdays = 7;

export function weekChart(
  trends: WeeklyTrends,
  { t, language, today, isWeekly = false }: WeekContext,
  lines: readonly Line[],
): Omit<Chart, 'title' | 'ticks' | 'hasLegend' | 'valueText' | 'lastText'> {
  const days = trends.map(({ date }) => date);
  const longDays = days.map((day) =>
    isWeekly ? t('charts.weekOf', { day: longDay(day, language) }) : longDay(day, language),
  );
  return {
    kind: 'line',
    labels: days.map((day) =>
      isWeekly || days.length > maxWeekdays
        ? formatShortDate(dayjs(day).toDate(), language)
        : shortDay(day, language, t),
    ),
    days: longDays,
    period: t('week.range', { start: longDays[0], end: longDays.at(-1) }),
    lineText: (label, value) => t('charts.line', { label, value }),
    dayText: (day, value) => t('charts.dayValue', { day, value }),
    daysOff: trends.map(({ noSchool }) => noSchool === true),
    daysNotYet: trends.map(({ notYet }) => notYet === true),
    isPast: (days.at(-1) ?? today) < mondayOf(today),
    datasets: lines.map((line) => {
      const { label, of, isAskedDaily = true, marksUnanswered = false, breaksAtUnanswered = false } = line;
      const values = trends.map(of);
      if (!isAskedDaily) return { label, values };
      const shown = zeroOrGap(values, trends, today);
      return {
        label,
        values: breaksAtUnanswered ? values : shown,
        ...((marksUnanswered || breaksAtUnanswered) && {
          unanswered: shown.map((value, at) => value !== null && values[at] === null),
        }),
      };
    }),
  };
}

export function useWeekContext(): WeekContext {
  const { t, i18n } = useTranslation('staff');
  const day = today();
  return useMemo(() => ({ t, language: i18n.language, today: day }), [t, i18n.language, day]);
}
