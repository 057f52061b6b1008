import { formatList } from '@tapin/shared/formats/list';
import { type Chart, textAt } from './chart.ts';

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
