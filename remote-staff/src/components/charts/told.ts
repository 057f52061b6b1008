import type { Chart } from './chart.ts';

/** Returns the text of the tooltip: the day, and each line's name with its value. */
export function tooltipText({ days, datasets, valueText }: Chart, at: number): string {
  const lines = datasets.flatMap(({ label, values }) => {
    const value = values[at] ?? null;
    return value === null ? [] : [`${label}: ${valueText(value)}`];
  });
  return lines.length === 0 ? '' : [days[at] ?? '', ...lines].join('\n');
}

/** Describes the chart in words for screen readers. Days without data are left out. */
export function summaryOf({ title, days, datasets, valueText }: Chart, none: string): string {
  const lines = datasets.map(({ label, values }) => {
    const told = values.flatMap((value, at) => (value === null ? [] : [`${days[at]} ${valueText(value)}`]));
    return `${label}: ${told.length === 0 ? none : told.join('; ')}.`;
  });
  return [title, ...lines].join(' ');
}
