import { feelings } from '@tapin/shared/ui/face';
import type { SeriesOption } from 'echarts';
import { LineChart, type LineSeriesOption } from 'echarts/charts';
import type { use } from 'echarts/core';
import type { Chart, Dataset } from './chart.ts';
import type { ChartTheme } from './chart-theme.ts';

/** How echarts draws the datasets of one kind of chart. Axes, legend, tooltip and title are the same for every kind. */
interface ChartKind {
  part: Parameters<typeof use>[0];
  seriesOf: (chart: Chart, dataset: Dataset, index: number, theme: ChartTheme) => SeriesOption[];
  iconOf: (index: number) => string;
  /** The space that the labels of the series need between the grid and the edge at the end of the time axis. */
  endSpacePx: (chart: Chart, theme: ChartTheme) => number;
}

const strokes = [
  { type: 'solid', marker: 'circle', colour: 'brand' },
  { type: 'dashed', marker: 'rect', colour: 'text' },
  { type: 'dotted', marker: 'triangle', colour: 'softText' },
] as const;
const strokeOf = (index: number) => strokes[index] ?? strokes[0];
const strokeOfLook = {
  before: { type: 'dashed', marker: 'circle', colour: 'lineStrong', width: 2 },
  feelings: { type: 'solid', marker: 'circle', colour: 'lineStrong', width: 1.5 },
} as const;

const markerSizePx = 10;
const smallMarkerSizePx = 5;
const manyPoints = 10;
const labelFont = { fontWeight: 700 as const, fontSize: 13 };
const labelDistancePx = 8;
/** The distance by which labels move apart when their lines end close together. */
const labelShiftPx = 9;
const edgeDistancePx = 4;

export const lineKind: ChartKind = {
  part: LineChart,
  seriesOf: lineSeries,
  iconOf: (index) => strokeOf(index).marker,
  endSpacePx,
};

function symbolSizePx({ values, look }: Dataset): number {
  // A marker without a size, because the label of the last point is positioned beside its marker.
  if (look === 'before') return 0;
  return values.length > manyPoints && !look ? smallMarkerSizePx : markerSizePx;
}

function lineSeries(chart: Chart, dataset: Dataset, index: number, theme: ChartTheme): LineSeriesOption[] {
  const { label, values, look } = dataset;
  const stroke = look ? strokeOfLook[look] : { ...strokeOf(index), width: 3 };
  const last = values.findLastIndex((value) => value !== null);
  const color = theme[stroke.colour];
  const isOfFeelings = look === 'feelings';
  const line: LineSeriesOption = {
    type: 'line',
    name: label,
    data: values.map((value, at) => ({
      value: value ?? '-',
      ...(isOfFeelings && {
        itemStyle: { color: theme.feelingColors[feelings[value ?? 0] ?? 'none'] ?? color },
      }),
      ...(value !== null && at === last && !chart.isBare && { label: lastLabel(chart, index, at, theme) }),
    })),
    symbol: stroke.marker,
    symbolSize: symbolSizePx(dataset),
    showAllSymbol: true,
    lineStyle: { type: stroke.type, width: stroke.width, color },
    itemStyle: { color },
    z: look === 'before' ? 2 : 3,
    // A day without a value is a gap in the line.
    connectNulls: false,
  };
  const bridge = { ...line, symbol: 'none', lineStyle: { ...line.lineStyle, type: 'dashed' as const } };
  return isOfFeelings ? [{ ...bridge, connectNulls: true, z: 2 }, line] : [line];
}

/** On a narrow canvas the legend names the lines, because there is no room beside them. */
function lastTextOf(
  { lastText, shortText, valueText }: Chart,
  value: number,
  label: string,
  theme: ChartTheme,
) {
  return theme.isNarrow ? (shortText ?? valueText)(value) : lastText(value, label);
}

/** Returns the space for the labels of the last points, which are beside the ends of the lines. */
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

function lastLabel(chart: Chart, index: number, at: number, theme: ChartTheme) {
  const value = chart.datasets[index]?.values[at] ?? 0;
  const isBefore = chart.datasets[index]?.look === 'before';
  return {
    show: true,
    position: theme.isRightToLeft ? ('left' as const) : ('right' as const),
    distance: labelDistancePx + (isBefore ? markerSizePx / 2 : 0),
    offset: [0, labelOffsetPx(chart, index, at)] as [number, number],
    formatter: () => lastTextOf(chart, value, chart.datasets[index]?.label ?? '', theme),
    color: theme.text,
    ...labelFont,
    ...(isBefore && { color: theme.softText, fontWeight: 400 as const }),
  };
}

/** Returns by how much a label moves when lines end close together. The label stays above those of the x axis. */
function labelOffsetPx({ datasets, ticks }: Chart, index: number, at: number): number {
  const endPoints = datasets.map(({ values }, line) => ({ line, value: values[at] ?? 0 }));
  const value = endPoints[index]?.value ?? 0;
  const bottom = ticks[0]?.value ?? 0;
  const range = (ticks.at(-1)?.value ?? 1) - bottom;
  const closePoints = endPoints
    .filter((end) => Math.abs(end.value - value) < range / 7)
    .sort((a, b) => b.value - a.value || a.line - b.line);
  const below = closePoints.length - 1;
  const isAtAxis = Math.min(...closePoints.map((end) => end.value)) - bottom < range / 20;
  const place = 2 * closePoints.findIndex(({ line }) => line === index) - below;
  return (place - (isAtAxis ? below : 0)) * labelShiftPx;
}

/** A new kind of chart needs a file of its own, a line in this record, and its name in the type `Chart`. */
export const chartKinds: Record<Chart['kind'], ChartKind> = { line: lineKind };
