import type { SeriesOption } from 'echarts';
import { LineChart, type LineSeriesOption } from 'echarts/charts';
import type { use } from 'echarts/core';
import type { Chart, Dataset } from './chart.ts';
import type { ChartTheme } from './chart-theme.ts';

/** How echarts draws the datasets of a chart. The frame around them (axes, legend, tooltip, title) is the same for every kind. */
interface ChartKind {
  /** The part of echarts that draws the series. */
  part: Parameters<typeof use>[0];
  seriesOf: (chart: Chart, dataset: Dataset, index: number, theme: ChartTheme) => SeriesOption;
  /** The icon of a dataset in the legend. */
  iconOf: (index: number) => string;
  /** The space between the grid and the edge at its end that the labels of the series need. */
  endSpacePx: (chart: Chart, theme: ChartTheme) => number;
}

/** Lines differ by stroke and marker, not only by color. */
const strokes = [
  { type: 'solid', marker: 'circle', colour: 'brand' },
  { type: 'dashed', marker: 'rect', colour: 'text' },
  { type: 'dotted', marker: 'triangle', colour: 'softText' },
] as const;
const strokeOf = (index: number) => strokes[index] ?? strokes[0];

const markerSizePx = 10;
const smallMarkerSizePx = 5;
const manyPoints = 10;
const labelFont = { fontWeight: 700 as const, fontSize: 13 };
const labelDistancePx = 8;
/** The distance that each label moves when two lines end close together. */
const labelShiftPx = 9;
const edgeDistancePx = 4;

/** Draws a line for each dataset, with the name and value of the dataset at its last point. */
export const lineKind: ChartKind = {
  part: LineChart,
  seriesOf: lineSeries,
  iconOf: (index) => strokeOf(index).marker,
  endSpacePx,
};

function lineSeries(
  chart: Chart,
  { label, values }: Dataset,
  index: number,
  theme: ChartTheme,
): LineSeriesOption {
  const { type, marker, colour } = strokeOf(index);
  const last = values.findLastIndex((value) => value !== null);
  return {
    type: 'line',
    name: label,
    data: values.map((value, at) => ({
      value: value ?? '-',
      ...(value !== null && at === last && { label: lastLabel(chart, index, at, theme) }),
    })),
    symbol: marker,
    symbolSize: values.length > manyPoints ? smallMarkerSizePx : markerSizePx,
    lineStyle: { type, width: 3, color: theme[colour] },
    itemStyle: { color: theme[colour] },
    // A day without a value is a gap in the line.
    connectNulls: false,
  };
}

/** The legend names the lines where there is no room beside them. */
function lastTextOf(
  { lastText, shortText, valueText }: Chart,
  value: number,
  label: string,
  theme: ChartTheme,
) {
  return theme.isNarrow ? (shortText ?? valueText)(value) : lastText(value, label);
}

/** Returns the space for the labels of the last points, which are beside the end of the lines or even of the grid. */
function endSpacePx(chart: Chart, theme: ChartTheme): number {
  const defaultSpacePx = theme.isNarrow ? 0 : chart.hasLegend ? 104 : 72;
  const widths = chart.datasets.map(({ label, values }) =>
    theme.textWidthPx(
      lastTextOf(chart, values.findLast((value) => value !== null) ?? 0, label, theme),
      labelFont,
    ),
  );
  const labelMarginPx = markerSizePx / 2 + labelDistancePx + edgeDistancePx;
  return Math.max(defaultSpacePx, ...widths.map((width) => Math.ceil(labelMarginPx + width)));
}

/** Returns the label beside the last point: the name of the dataset and its last value. */
function lastLabel(chart: Chart, index: number, at: number, theme: ChartTheme) {
  const value = chart.datasets[index]?.values[at] ?? 0;
  return {
    show: true,
    position: theme.isRightToLeft ? ('left' as const) : ('right' as const),
    distance: labelDistancePx,
    offset: [0, labelOffsetPx(chart, index, at)] as [number, number],
    formatter: () => lastTextOf(chart, value, chart.datasets[index]?.label ?? '', theme),
    color: theme.text,
    ...labelFont,
  };
}

/** Returns how far a label moves where lines end close together. It stays above the labels of the x axis. */
function labelOffsetPx({ datasets, ticks }: Chart, index: number, at: number): number {
  const endPoints = datasets.map(({ values }, line) => ({ line, value: values[at] ?? 0 }));
  const value = endPoints[index]?.value ?? 0;
  const range = ticks.at(-1)?.value ?? 1;
  const closePoints = endPoints
    .filter((end) => Math.abs(end.value - value) < range / 10)
    .sort((a, b) => b.value - a.value || a.line - b.line);
  const below = closePoints.length - 1;
  const isAtAxis = Math.min(...closePoints.map((end) => end.value)) < range / 20;
  const place = 2 * closePoints.findIndex(({ line }) => line === index) - below;
  return (place - (isAtAxis ? below : 0)) * labelShiftPx;
}

/** A new kind of chart is a file of its own, one line here, and its name in `Chart`. */
export const chartKinds: Record<Chart['kind'], ChartKind> = { line: lineKind };
