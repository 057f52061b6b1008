import { formatDecimal, formatPercent } from '@tapin/shared/formats/number';
import { type Translation, useTranslation } from '@tapin/shared/i18n';
import { daysBetween } from '#src/components/days/days.ts';
import { gradeText } from '#src/components/grade-text.ts';
import type { Change, Measure } from './changes.ts';
import type { Month } from './month-calls.ts';
import { isWholeMonth, shortMonthName } from './range.ts';

/** The translations, and the words for the time that the figures are compared with. */
export interface MonthWords {
  t: Translation<'staff'>['t'];
  language: string;
  /** "October", or "the 30 days before". */
  before: string;
}

export function useMonthWords(month: Month | undefined): MonthWords {
  const { t, i18n } = useTranslation('staff');
  const { language } = i18n;
  if (!month) return { t, language, before: '' };
  const range = { start: month.beforeStart, end: month.beforeEnd };
  const before = isWholeMonth(range)
    ? shortMonthName(range, month.startDate, language)
    : t('later.month.daysBefore', { count: daysBetween(range.start, range.end) + 1 });
  return { t, language, before };
}

export const valueText = (measure: Measure, value: number | null): string => {
  if (value === null) return '–';
  return measure === 'feeling' ? formatDecimal(value) : formatPercent(value);
};

/** Formats a change: "3 points more than in October". */
export function changeText({ t, before }: MonthWords, { measure, by }: Change): string {
  if (by === 0) return t('later.month.change.same', { before });
  const direction = by > 0 ? 'more' : 'less';
  return measure === 'feeling'
    ? t(`later.month.change.feeling.${direction}`, { by: formatDecimal(Math.abs(by)), before })
    : t(`later.month.change.points.${direction}`, { count: Math.abs(by), before });
}

export const gradeName = (
  { t }: MonthWords,
  { grade, gradeName: name }: { grade: number | null; gradeName?: string | undefined },
): string => gradeText(t, { grade, gradeName: name }) || t('later.month.noGrade');
