import type { Question } from '@tapin/shared/contract/entities';
import type { Feeling } from '@tapin/shared/ui/face';

/** One line, or one row of bars: a value for each label, or a gap. */
export interface Dataset {
  label: string;
  values: (number | null)[];
}

export interface Tick {
  value: number;
  label: string;
  /** Drawn at the tick. */
  face?: Feeling;
}

/** What a chart shows, before anybody draws, tells or tabulates it. */
export interface Chart {
  kind: 'line';
  title: string;
  /** The days in short, for the axis, and in full, for everywhere else. */
  labels: string[];
  days: string[];
  /** On which of them the school has no school. */
  daysOff: boolean[];
  datasets: Dataset[];
  /** The y axis, evenly spaced from 0 upwards. */
  ticks: Tick[];
  axisTitle?: string;
  /** The school's own question that the chart is about; its texts can be in another language than the page. */
  ownQuestion?: Question;
  /** Where several lines need telling apart. */
  hasLegend: boolean;
  /** A value as it is told exactly, and as it stands beside the last point. */
  valueText: (value: number) => string;
  lastText: (value: number, label: string) => string;
}

export const isWeekOff = ({ daysOff }: Chart): boolean => daysOff.every(Boolean);

export const isEmpty = ({ datasets }: Chart): boolean =>
  datasets.every(({ values }) => values.every((value) => value === null));
