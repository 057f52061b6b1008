import type { Question } from '@tapin/shared/contract/entities';
import { formatList } from '@tapin/shared/formats/list';
import type { Feeling } from '@tapin/shared/ui/face';

/** The values of one line or one row of bars: a value for each label, or null for a gap. */
export interface Dataset {
  label: string;
  values: (number | null)[];
  /** Whether nobody answered on a day, which is drawn as a zero or a gap. It is not the same as an answer of zero. */
  unanswered?: boolean[];
  /** A line of an earlier time is drawn pale. A line of feelings has the colors of its faces, and is dashed over days without an answer. */
  look?: 'before' | 'feelings';
}

export interface Tick {
  value: number;
  label: string;
  /** The face at the tick. */
  face?: Feeling;
}

/** The content of a chart, independent of how it is drawn, described or tabulated. */
export interface Chart {
  kind: 'line';
  title: string;
  /** The short names of the days, for the axis. `days` has the full ones, for everything else. */
  labels: string[];
  days: string[];
  /** The first and the last day. */
  period: string;
  /** Whether each day is a day without school. */
  daysOff: boolean[];
  /** Whether each day is before the first one that counts. */
  daysNotYet?: boolean[];
  /** Whether the last day is before this week. */
  isPast?: boolean;
  datasets: Dataset[];
  /** The ticks of the y axis, evenly spaced, from the lowest to the highest. */
  ticks: Tick[];
  /** Whether the page draws the axes, so that the days align with what is below the chart. */
  isBare?: boolean;
  axisTitle?: string;
  /** The school's own question that the chart is about; its texts can be in another language than the page. */
  ownQuestion?: Question;
  /** Whether a legend explains which line is which. */
  hasLegend: boolean;
  /** The text in tooltips and tables for a day on which nobody answered; by default the text of the value zero. */
  unansweredText?: string;
  /** Formats a value for tooltips and tables. `lastText` formats it beside the last point. */
  valueText: (value: number) => string;
  /** Joins the name of a line and its value, and a day and its value. */
  lineText: (label: string, value: string) => string;
  dayText: (day: string, value: string) => string;
  lastText: (value: number, label: string) => string;
  /** The same on a narrow canvas; by default the value as in tables. */
  shortText?: (value: number) => string;
}

export const isWeekWithoutSchool = ({ daysOff }: Chart): boolean => daysOff.every(Boolean);

export const isEmpty = ({ datasets }: Chart): boolean =>
  datasets.every(({ values, unanswered }) =>
    values.every((value, at) => value === null || (unanswered?.[at] ?? false)),
  );

/** Returns the text of a dataset on a day; null when no answer was expected. */
export function textAt({ valueText, unansweredText }: Chart, { values, unanswered }: Dataset, at: number) {
  if (unanswered?.[at] && unansweredText !== undefined) return unansweredText;
  const value = values[at] ?? null;
  return value === null ? null : valueText(value);
}

/** Returns the text of the tooltip: the day, and each line's name with its value. */
export function tooltipText(chart: Chart, at: number): string {
  const { days, datasets, lineText } = chart;
  const lines = datasets.flatMap((dataset) => {
    const text = textAt(chart, dataset, at);
    return text === null ? [] : [lineText(dataset.label, text)];
  });
  return lines.length === 0 ? '' : [days[at] ?? '', ...lines].join('\n');
}

/** Describes the chart for screen readers, one line of the chart in a line. Days without data are left out. */
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
