import type { MonthGrade } from '@tapin/shared/contract/month-calls';
import { formatDecimal, formatPercent } from '@tapin/shared/formats/number';
import { type Translation, useTranslation } from '@tapin/shared/i18n';
import { kit } from '@tapin/shared/ui/kit-classes';
import { daysBetween } from '#src/components/days/days.ts';
import { gradeText } from '#src/components/names.ts';
import styles from './change-note.module.css';
import type { Month, MonthFigures } from './month-calls.ts';
import { isWholeMonth, shortMonthName } from './range.ts';

/** A figure of the month whose change is described in a sentence. */
export type Measure = 'tappedInPercent' | 'eaten' | 'rested' | 'feeling';

export const measures = [
  'tappedInPercent',
  'eaten',
  'rested',
  'feeling',
] as const satisfies readonly Measure[];

export interface Change {
  measure: Measure;
  now: number;
  before: number;
  /** The change in percentage points, or in tenths of a step for the feeling. */
  by: number;
}

const roundTenth = (value: number) => Math.round(value * 10) / 10;

export function changeOf(measure: Measure, now: MonthFigures, before: MonthFigures): Change | null {
  const [value, earlier] = [now[measure], before[measure]];
  if (value === null || earlier === null) return null;
  return { measure, now: value, before: earlier, by: roundTenth(value - earlier) };
}

/** Makes changes comparable: a tenth of a step counts as two percentage points. */
const pointsPerStep = 20;

/** Returns the size of a change in points, which compares between measures. */
const sizeOf = ({ measure, by }: Change): number =>
  Math.abs(by) * (measure === 'feeling' ? pointsPerStep : 1);

/** Smaller changes happen by chance. */
const minPoints = 2;

export const isChange = (change: Change): boolean => sizeOf(change) >= minPoints;

export function largestOf<T extends Change>(changes: readonly (T | null)[]): T | undefined {
  return changes
    .filter((change): change is T => change !== null && isChange(change))
    .sort((a, b) => sizeOf(b) - sizeOf(a))[0];
}

export const anchors = { weeks: 'weeks', weekdays: 'weekdays', figures: 'figures' } as const;

export const gradeAnchor = ({ grade, gradeName }: Pick<MonthGrade, 'grade' | 'gradeName'>): string =>
  `grade-${grade ?? gradeName ?? 'none'}`;

/** The distance of ticks: half a step of the feeling, or ten points. */
const stepOf = (measure: Measure) => (measure === 'feeling' ? 0.5 : 10);
const limitsOf = (measure: Measure) => (measure === 'feeling' ? { min: 1, max: 5 } : { min: 0, max: 100 });

/** Returns an axis that is as short as the values allow, but at least two ticks long. */
export function scaleOf(measure: Measure, values: readonly (number | null)[]) {
  const { min, max } = limitsOf(measure);
  const step = stepOf(measure);
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return { low: min, high: max, middle: (min + max) / 2 };
  let low = Math.max(min, Math.floor((Math.min(...known) - step / 4) / step) * step);
  let high = Math.min(max, Math.ceil((Math.max(...known) + step / 4) / step) * step);
  while (high - low < 2 * step) {
    if (high + step <= max) high += step;
    else low -= step;
  }
  return { low, high, middle: (low + high) / 2 };
}

/** The translations, and the name of the time with which the figures are compared. */
export interface MonthWords {
  t: Translation<'staff'>['t'];
  language: string;
  /** The name of the compared time, such as "October" or "the 30 days before". */
  before: string;
}

export function useMonthWords(month: Month | undefined): MonthWords {
  const { t, i18n } = useTranslation('staff');
  const { language } = i18n;
  if (!month) return { t, language, before: '' };
  const range = { start: month.beforeStart, end: month.beforeEnd };
  const before = isWholeMonth(range)
    ? shortMonthName(range, month.startDate, language)
    : t('month.daysBefore', { count: daysBetween(range.start, range.end) + 1 });
  return { t, language, before };
}

export const valueText = (measure: Measure, value: number | null): string => {
  if (value === null) return '–';
  return measure === 'feeling' ? formatDecimal(value) : formatPercent(value);
};

export function changeText({ t, before }: MonthWords, { measure, by }: Change): string {
  if (by === 0) return t('month.change.same', { before });
  const direction = by > 0 ? 'more' : 'less';
  return measure === 'feeling'
    ? t(`month.change.feeling.${direction}`, { by: formatDecimal(Math.abs(by)), before })
    : t(`month.change.points.${direction}`, { count: Math.abs(by), before });
}

export const gradeName = (
  { t }: MonthWords,
  { grade, gradeName: name }: { grade: number | null; gradeName?: string | undefined },
): string => gradeText(t, { grade, gradeName: name }) || t('month.noGrade');

const arrows = { up: 'M10 16V4m-5 5 5-5 5 5', down: 'M10 4v12m-5-5 5 5 5-5', same: 'M4 10h12' } as const;

/** Shows the change of a figure with an arrow and in words. It renders nothing without a compared time. */
export function ChangeNote({ change, words }: { change: Change | null; words: MonthWords }) {
  if (!change) return null;
  const direction = change.by > 0 ? 'up' : change.by < 0 ? 'down' : 'same';
  return (
    <span
      className={`${kit.hint} ${styles.change}`}
      data-direction={isChange(change) ? direction : undefined}
    >
      <svg width="14" height="14" viewBox="0 0 20 20" aria-hidden="true" className={styles.arrow}>
        <path d={arrows[direction]} />
      </svg>
      {changeText(words, change)}
    </span>
  );
}
