import { formatList } from '@tapin/shared/formats/list';
import type { Chart } from './chart.ts';

/** Returns the text of the tooltip: the day, and each line's name with its value. */
export function tooltipText({ days, datasets, valueText, lineText }: Chart, at: number): string {
  const lines = datasets.flatMap(({ label, values }) => {
    const value = values[at] ?? null;
    return value === null ? [] : [lineText(label, valueText(value))];
  });
  return lines.length === 0 ? '' : [days[at] ?? '', ...lines].join('\n');
}

/** Describes the chart for screen readers, one line of the chart in a line. Days without data are left out. */
export function describeChart(
  { title, days, datasets, valueText, lineText, dayText }: Chart,
  none: string,
): string {
  const lines = datasets.map(({ label, values }) => {
    const withData = values.flatMap((value, at) =>
      value === null ? [] : [dayText(days[at] ?? '', valueText(value))],
    );
    return lineText(label, withData.length === 0 ? none : formatList(withData));
  });
  return [title, ...lines].join('\n');
}
