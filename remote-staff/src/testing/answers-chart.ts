import type { Chart } from '#src/components/charts/chart.ts';
import type { ChartTheme } from '#src/components/charts/chart-theme.ts';

export const chartTheme: ChartTheme = {
  font: 'system-ui',
  text: '#111',
  softText: '#222',
  line: '#333',
  surface: '#fff',
  brand: '#00f',
  isRightToLeft: false,
  textWidthPx: (text, { fontWeight }) => text.length * (fontWeight === 700 ? 8 : 7),
  faces: { awful: 'data:awful', rad: 'data:rad' },
};

const percent = (value: number) => `${value}%`;
/** A chart of two questions on three days, of which the last has no answers. */
export const answersChart: Chart = {
  kind: 'line',
  title: 'Answers',
  labels: ['Mon', 'Tue', 'Wed'],
  days: ['Monday', 'Tuesday', 'Wednesday'],
  period: 'Monday – Wednesday',
  daysOff: [false, false, false],
  datasets: [
    { label: 'Eaten', values: [81, 40, null] },
    { label: 'Rested', values: [58, 44, null] },
  ],
  ticks: [0, 20, 40, 60, 80, 100].map((value) => ({ value, label: percent(value) })),
  axisTitle: 'Yes response',
  hasLegend: true,
  valueText: percent,
  lineText: (label, value) => `${label}: ${value}`,
  dayText: (day, value) => `${day}: ${value}`,
  lastText: (value, label) => `${label} ${percent(value)}`,
};
