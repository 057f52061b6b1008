import { yesNoQuestions } from '@tapin/shared/contract/questions';
import { answersChart, chartTheme as theme } from '#src/testing/answers-chart.ts';
import type { Chart } from './chart.ts';
import { lineKind } from './chart-kinds.ts';

const chartOf = (eaten: (number | null)[], rested: (number | null)[]): Chart => ({
  ...answersChart,
  datasets: [
    { label: 'Eaten', values: eaten },
    { label: 'Rested', values: rested },
  ],
});

/** Returns the series as plain data. */
const seriesOf = (chart: Chart) =>
  chart.datasets.map((dataset, index) =>
    JSON.parse(JSON.stringify(lineKind.seriesOf(chart, dataset, index, theme))),
  );

/** Returns the vertical offset of the label at the last point of each series. */
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

test('draws a day without a value as a gap and labels the last point with the name and value', () => {
  const [eaten] = seriesOf(chartOf([81, 40, null], [58, 44, null]));
  expect(eaten.data.map(({ value }: { value: unknown }) => value)).toEqual([81, 40, '-']);
  expect(eaten.data.map(({ label }: { label?: unknown }) => Boolean(label))).toEqual([false, true, false]);
  expect(eaten.connectNulls).toBe(false);
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
