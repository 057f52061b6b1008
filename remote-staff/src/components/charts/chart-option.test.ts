import { yesNoQuestions } from '@tapin/shared/contract/questions';
import type { Chart } from './chart.ts';
import { lineKind } from './chart-kinds.ts';
import { chartOption, pictureTitleHeightPx } from './chart-option.ts';
import type { ChartTheme } from './chart-theme.ts';

const theme: ChartTheme = {
  font: 'system-ui',
  text: '#111',
  softText: '#222',
  line: '#333',
  lineStrong: '#444',
  surface: '#fff',
  brand: '#00f',
  isRightToLeft: false,
  textWidthPx: (text, { fontWeight }) => text.length * (fontWeight === 700 ? 8 : 7),
  faces: { awful: 'data:awful', rad: 'data:rad' },
  feelingColors: { awful: '#a00', rad: '#00a' },
};

const percent = (value: number) => `${value}%`;
const chart: Chart = {
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

const chartOf = (eaten: (number | null)[], rested: (number | null)[]): Chart => ({
  ...chart,
  datasets: [
    { label: 'Eaten', values: eaten },
    { label: 'Rested', values: rested },
  ],
});

const seriesOf = (chart: Chart) =>
  chart.datasets.flatMap((dataset, index) =>
    JSON.parse(JSON.stringify(lineKind.seriesOf(chart, dataset, index, theme))),
  );

const offsetsOf = (chart: Chart) =>
  seriesOf(chart).map(
    ({ data }: { data: { label?: { offset: number[] } }[] }) =>
      data.find(({ label }) => label)?.label?.offset[1],
  );

test('the space at the end fits the widest label as its font measures it', () => {
  const spaceFor = (label: string) =>
    lineKind.endSpacePx({ ...chartOf([], []), datasets: [{ label, values: [10, 66, null] }] }, theme);
  expect(spaceFor('Rested')).toBe(104);
  expect(spaceFor('Descansó bien')).toBe(153);
});

test('lines differ by stroke and marker, and the legend shows the markers', () => {
  const series = seriesOf(chartOf([81], [58]));
  expect(series.map(({ symbol }) => symbol)).toEqual(['circle', 'rect']);
  expect(series.map(({ lineStyle }) => lineStyle.type)).toEqual(['solid', 'dashed']);
  expect([0, 1].map(lineKind.iconOf)).toEqual(['circle', 'rect']);
});

test('a chart draws a day without a value as a gap and labels the last point with the name and value', () => {
  const [eaten] = seriesOf(chartOf([81, 40, null], [58, 44, null]));
  expect(eaten.data.map(({ value }: { value: unknown }) => value)).toEqual([81, 40, '-']);
  expect(eaten.data.map(({ label }: { label?: unknown }) => Boolean(label))).toEqual([false, true, false]);
  expect(eaten.connectNulls).toBe(false);
});

test('the line of an earlier time is pale and has no markers', () => {
  const { datasets } = chartOf([81, 40], [58, 44]);
  const [line] = seriesOf({ ...chart, datasets: datasets.map((each) => ({ ...each, look: 'before' })) });
  expect(line).toMatchObject({ symbolSize: 0, lineStyle: { type: 'dashed', color: theme.lineStrong } });
});

test('the line of feelings has the color of each face, and a dashed line bridges its gaps', () => {
  const datasets = [{ label: 'Feeling', values: [1, null, 5], look: 'feelings' as const }];
  const [bridge, line] = seriesOf({ ...chart, isBare: true, datasets });
  expect(bridge).toMatchObject({ connectNulls: true, symbol: 'none', lineStyle: { type: 'dashed' } });
  expect(line.connectNulls).toBe(false);
  const colors = line.data.map(({ itemStyle }: { itemStyle: { color: string } }) => itemStyle.color);
  expect([colors[0], colors[2]]).toEqual(['#a00', '#00a']);
});

test('labels stay beside their points when the lines end far from each other', () => {
  expect(offsetsOf(chartOf([81, 60], [58, 44]))).toEqual([0, 0]);
});

test('labels move apart when the lines end close to each other', () => {
  expect(offsetsOf(chartOf([81, 40], [58, 44]))).toEqual([9, -9]);
});

test('labels of three lines that end close to each other move apart in the order of their values', () => {
  const chart = chartOf([60], [62]);
  expect(offsetsOf({ ...chart, datasets: [...chart.datasets, { label: 'Safe', values: [58] }] })).toEqual([
    0, -18, 18,
  ]);
});

test('the line of every question with yes and no has a marker of its own', () => {
  const markers = yesNoQuestions.map((_, index) => lineKind.iconOf(index));
  expect(new Set(markers).size).toBe(yesNoQuestions.length);
});

test('labels move apart above the x axis when both lines end on it', () => {
  expect(offsetsOf(chartOf([81, 0], [58, 0]))).toEqual([-18, 0]);
});

const heightFor = (title: string) => pictureTitleHeightPx(title, (text) => text.length * 9);

test('a saved picture has one line for a title that fits', () => {
  expect(heightFor('Have you eaten? Do you feel rested?')).toBe(60);
});

test('a saved picture has a second line for a title that is wider than the picture', () => {
  expect(heightFor('x'.repeat(120))).toBe(80);
});

const plainOption = (changes: Partial<Chart> = {}, isPicture = false) =>
  JSON.parse(JSON.stringify(chartOption({ ...chart, ...changes }, theme, isPicture)));

test('the axis goes from the lowest to the highest tick, in their steps, under its title', () => {
  expect(plainOption().yAxis).toMatchObject({ min: 0, max: 100, interval: 20, name: 'Yes response' });
  expect(plainOption({ ticks: chart.ticks.slice(0, 3) }).yAxis).toMatchObject({ max: 40, interval: 20 });
});

test('the axis of a chart whose page draws the axes has no labels, and half a step around its ticks', () => {
  const { grid, yAxis, xAxis } = plainOption({ isBare: true, ticks: chart.ticks.slice(1) });
  expect(yAxis).toMatchObject({ min: 0, max: 120, interval: 20, axisLabel: { show: false } });
  expect(xAxis.axisLabel.show).toBe(false);
  expect(grid).toEqual({ left: 0, right: 0, top: '-10%', bottom: '-10%', outerBoundsMode: 'none' });
});

test('a face is at its tick, 20 pixels high', () => {
  const ticks = [
    { value: 0, label: '' },
    { value: 20, label: 'Awful', face: 'awful' as const },
  ];
  const { yAxis } = chartOption({ ...chart, ticks }, theme);
  const axis = Array.isArray(yAxis) ? yAxis[0] : yAxis;
  const label = axis?.axisLabel;
  if (!label || typeof label.formatter !== 'function') throw new Error('ticks are not told');
  const format = label.formatter as (value: number) => string;
  expect([0, 20, 30].map(format)).toEqual(['', 'Awful {awful|}', '']);
  expect(label.rich?.awful).toEqual({ backgroundColor: { image: 'data:awful' }, width: 20, height: 20 });
});

test('the legend is below the chart and has the markers of the lines', () => {
  expect(plainOption().legend).toMatchObject({
    bottom: 0,
    data: [
      { name: 'Eaten', icon: 'circle' },
      { name: 'Rested', icon: 'rect' },
    ],
  });
  expect(plainOption({ hasLegend: false }).legend).toBeUndefined();
});

test('a chart draws a series for each dataset and leaves the space that its labels need', () => {
  const { series, grid } = plainOption();
  expect(series.map(({ name }: { name: string }) => name)).toEqual(['Eaten', 'Rested']);
  expect(grid.right).toBe(104);
});

test('time runs from right to left in a right-to-left language', () => {
  const { xAxis, yAxis, grid, series, title } = JSON.parse(
    JSON.stringify(chartOption(chart, { ...theme, isRightToLeft: true }, true)),
  );
  expect(xAxis.inverse).toBe(true);
  expect(yAxis).toMatchObject({ position: 'right', nameTextStyle: { align: 'right' } });
  expect(grid).toMatchObject({ left: 104, right: 8 });
  expect(series[0].data[1].label.position).toBe('left');
  expect(title).toMatchObject({ right: 8 });
});

test('the tooltip is drawn on the canvas, with each line’s name and value', () => {
  const { tooltip } = chartOption(chart, theme);
  const { renderMode, formatter } = Array.isArray(tooltip) ? {} : (tooltip ?? {});
  expect(renderMode).toBe('richText');
  if (typeof formatter !== 'function') throw new Error('nothing is told');
  const format = formatter as (points: { dataIndex: number }[]) => string;
  expect(format([{ dataIndex: 0 }])).toBe('Monday\nEaten: 81%\nRested: 58%');
  expect(format([{ dataIndex: 2 }])).toBe('');
});

test('only a saved picture has the title and the days', () => {
  expect(plainOption().title).toBeUndefined();
  expect(plainOption({}, true).title).toMatchObject({ text: 'Answers', subtext: 'Monday – Wednesday' });
});
