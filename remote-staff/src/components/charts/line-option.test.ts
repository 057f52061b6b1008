import type { Chart } from './chart.ts';
import type { ChartTheme } from './chart-theme.ts';
import { lineOption } from './line-option.ts';

const theme: ChartTheme = {
  font: 'system-ui',
  text: '#111',
  softText: '#222',
  line: '#333',
  surface: '#fff',
  brand: '#00f',
  faces: { awful: 'data:awful', rad: 'data:rad' },
};

const percent = (value: number) => `${value}%`;
const chart: Chart = {
  title: 'Answers',
  labels: ['Mon', 'Tue', 'Wed'],
  days: ['Monday', 'Tuesday', 'Wednesday'],
  daysOff: [false, false, false],
  datasets: [
    { label: 'Eaten', values: [81, 40, null] },
    { label: 'Rested', values: [58, 44, null] },
  ],
  ticks: [0, 20, 40, 60, 80, 100].map((value) => ({ value, label: percent(value) })),
  axisTitle: 'Yes response',
  hasLegend: true,
  valueText: percent,
  lastText: (value, label) => `${label} ${percent(value)}`,
};

/** What echarts reads as plain data; functions are called where it would call them. */
const drawn = (changes: Partial<Chart> = {}, isPicture = false) =>
  JSON.parse(JSON.stringify(lineOption({ ...chart, ...changes }, theme, isPicture)));

test('the axis goes from the lowest to the highest tick, in their steps, under its title', () => {
  expect(drawn().yAxis).toMatchObject({ min: 0, max: 100, interval: 20, name: 'Yes response' });
  expect(drawn({ ticks: chart.ticks.slice(0, 3) }).yAxis).toMatchObject({ max: 40, interval: 20 });
});

test('a language with long words for the last point gets room for them', () => {
  const rightWith = (label: string) => drawn({ datasets: [{ label, values: [10, 66, null] }] }).grid.right;
  expect(rightWith('Rested')).toBe(104);
  expect(rightWith('Descansó bien')).toBe(139);
});

test('a face stands at its tick, 20 high', () => {
  const ticks = [
    { value: 0, label: '' },
    { value: 20, label: 'Awful', face: 'awful' as const },
  ];
  const { yAxis } = lineOption({ ...chart, ticks }, theme);
  const axis = Array.isArray(yAxis) ? yAxis[0] : yAxis;
  const label = axis?.axisLabel;
  if (!label || typeof label.formatter !== 'function') throw new Error('ticks are not told');
  const told = label.formatter as (value: number) => string;
  expect([0, 20, 30].map(told)).toEqual(['', 'Awful {awful|}', '']);
  expect(label.rich?.awful).toEqual({ backgroundColor: { image: 'data:awful' }, width: 20, height: 20 });
});

test('lines differ by stroke and marker, and the legend below shows the markers', () => {
  const { series, legend } = drawn();
  expect(series.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['circle', 'rect']);
  expect(series.map((line: { lineStyle: { type: string } }) => line.lineStyle.type)).toEqual([
    'solid',
    'dashed',
  ]);
  expect(legend).toMatchObject({
    bottom: 0,
    data: [
      { name: 'Eaten', icon: 'circle' },
      { name: 'Rested', icon: 'rect' },
    ],
  });
  expect(drawn({ hasLegend: false }).legend).toBeUndefined();
});

test('a gap is drawn as none, and the last point carries the line’s name and value', () => {
  const option = lineOption(chart, theme);
  const [eaten] = Array.isArray(option.series) ? option.series : [];
  const points = drawn().series[0].data;
  expect(points.map(({ value }: { value: unknown }) => value)).toEqual([81, 40, '-']);
  expect(points.map(({ label }: { label?: unknown }) => Boolean(label))).toEqual([false, true, false]);
  expect(eaten?.connectNulls).toBe(false);
});

test('labels of lines that end close together part', () => {
  const offsets = drawn().series.map(
    (line: { data: { label?: { offset: number[] } }[] }) => line.data[1]?.label?.offset,
  );
  expect(offsets).toEqual([
    [0, 9],
    [0, -9],
  ]);
});

test('the tooltip is drawn on the canvas, with each line’s name and value', () => {
  const { tooltip } = lineOption(chart, theme);
  const { renderMode, formatter } = Array.isArray(tooltip) ? {} : (tooltip ?? {});
  expect(renderMode).toBe('richText');
  if (typeof formatter !== 'function') throw new Error('nothing is told');
  const told = formatter as (points: { dataIndex: number }[]) => string;
  expect(told([{ dataIndex: 0 }])).toBe('Monday\nEaten: 81%\nRested: 58%');
  expect(told([{ dataIndex: 2 }])).toBe('');
});

test('only a picture of its own carries the title and the days', () => {
  expect(drawn().title).toBeUndefined();
  expect(drawn({}, true).title).toMatchObject({ text: 'Answers', subtext: 'Monday – Wednesday' });
});
