import type { Question } from '@tapin/shared/contract/entities';
import { formatList } from '@tapin/shared/formats/list';
import type { Feeling } from '@tapin/shared/ui/face';

/** The values of one line or one row of bars: a value for each label, or null for a gap. */
export interface Dataset {
  label: string;
  values: (number | null)[];
  /**
   * Whether nobody answered, for each day. Such a day is drawn as zero or as a gap, and differs from an answer of zero.
   */
  unanswered?: boolean[];
  /**
   * `before` draws the line of the previous time in a pale color. `feelings` draws each face’s color, and dashes over
   * days without an answer.
   */
  look?: 'before' | 'feelings';
}

export interface Tick {
  value: number;
  label: string;
  face?: Feeling;
}

export interface Chart {
  kind: 'line';
  title: string;
  /** The short names of the days, for the axis. Tooltips, tables and titles use the full names in `days`. */
  labels: string[];
  days: string[];
  period: string;
  daysOff: boolean[];
  /** Whether each day is before the first day that counts, such as the day a student joined. */
  daysNotYet?: boolean[];
  isPast?: boolean;
  datasets: Dataset[];
  ticks: Tick[];
  /**
   * Whether the page draws the axes instead of the chart, so that the days are aligned with the content below the
   * chart.
   */
  isBare?: boolean;
  axisTitle?: string;
  ownQuestion?: Question;
  hasLegend: boolean;
  /** The text in tooltips and tables for a day on which nobody answered; by default the text of the value zero. */
  unansweredText?: string;
  /** Formats a value for tooltips and tables. `lastText` formats it beside the last point. */
  valueText: (value: number) => string;
  /** Joins the name of a line with its value. `dayText` joins a day with its value. */
  lineText: (label: string, value: string) => string;
  dayText: (day: string, value: string) => string;
  lastText: (value: number, label: string) => string;
  /** Formats a value on a narrow canvas; by default as in tables. */
  shortText?: (value: number) => string;
}

export const isWeekWithoutSchool = ({ daysOff }: Chart): boolean => daysOff.every(Boolean);

export const isEmpty = ({ datasets }: Chart): boolean =>
  datasets.every(({ values, unanswered }) =>
    values.every((value, at) => value === null || (unanswered?.[at] ?? false)),
  );

/** Returns the text of a dataset on a day; null on a day without an expected answer. */
export function textAt({ valueText, unansweredText }: Chart, { values, unanswered }: Dataset, at: number) {
  if (unanswered?.[at] && unansweredText !== undefined) return unansweredText;
  const value = values[at] ?? null;
  return value === null ? null : valueText(value);
}

export function tooltipText(chart: Chart, at: number): string {
  const { days, datasets, lineText } = chart;
  const lines = datasets.flatMap((dataset) => {
    const text = textAt(chart, dataset, at);
    return text === null ? [] : [lineText(dataset.label, text)];
  });
  return lines.length === 0 ? '' : [days[at] ?? '', ...lines].join('\n');
}

/**
 * Describes the chart for screen readers, with one line of text per line of the chart. Days without data are left out.
 */
export function describeChart(chart: Chart, none: string): string {
  const { title, days, datasets, lineText, dayText } = chart;
  const lines = datasets.map((dataset) => {
    const withData = days.flatMap((day, at) => {
      const text = textAt(chart, dataset, at);
      return text === null ? [] : [dayText(day, text)];
    });
    return lineText(dataset.label, withData.length === 0 ? none : formatList(withData));
  });
  return [title, ...lines].join('\n');
}
