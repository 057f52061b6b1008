import type { LineSeriesOption } from 'echarts/charts';
import type {
  GridComponentOption,
  LegendComponentOption,
  TitleComponentOption,
  TooltipComponentOption,
} from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import type { Chart, Dataset, Tick } from './chart.ts';
import type { ChartTheme } from './chart-theme.ts';
import { tooltipText } from './told.ts';

export type LineOption = ComposeOption<
  | GridComponentOption
  | LegendComponentOption
  | LineSeriesOption
  | TitleComponentOption
  | TooltipComponentOption
>;

/** Lines are told apart by stroke and marker, not by colour alone. */
const strokes = [
  { type: 'solid', marker: 'circle', colour: 'brand' },
  { type: 'dashed', marker: 'rect', colour: 'text' },
] as const;
const strokeOf = (index: number) => strokes[index] ?? strokes[0];

const faceHeight = 20;

const titleHeight = 60;

/**
 * A chart as echarts draws it, on canvas alone: neither its tooltip nor anything else writes styles into the page. A
 * picture of its own carries the title, which on the page is a heading, and the days.
 */
export function lineOption(chart: Chart, theme: ChartTheme, isPicture = false): LineOption {
  const top = chart.ticks.at(-1)?.value ?? 0;
  return {
    animation: false,
    ...(isPicture && {
      title: {
        text: chart.title,
        subtext: `${chart.days[0]} – ${chart.days.at(-1)}`,
        left: 8,
        textStyle: { color: theme.text, fontFamily: theme.font, fontSize: 16 },
        subtextStyle: { color: theme.softText, fontFamily: theme.font, fontSize: 13 },
      },
    }),
    textStyle: { fontFamily: theme.font, color: theme.softText, fontSize: 13 },
    grid: {
      left: 8,
      right: roomForLabels(chart),
      top: (chart.axisTitle ? 36 : 16) + (isPicture ? titleHeight : 0),
      bottom: chart.hasLegend ? 36 : 8,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: {
      type: 'category',
      data: chart.labels,
      axisTick: { show: false },
      axisLine: { lineStyle: { color: theme.line } },
      axisLabel: { color: theme.softText, fontSize: 13, margin: 12, interval: 0 },
    },
    yAxis: {
      type: 'value',
      min: 0,
      max: top,
      interval: chart.ticks[1]?.value ?? top,
      splitLine: { lineStyle: { color: theme.line } },
      axisLabel: {
        color: theme.softText,
        fontSize: 13,
        formatter: (value: number) => tickText(chart.ticks.find((tick) => tick.value === value)),
        rich: facesOf(theme),
      },
      ...(chart.axisTitle && {
        name: chart.axisTitle,
        nameTextStyle: { color: theme.softText, fontSize: 13, align: 'left' },
      }),
    },
    series: chart.datasets.map((dataset, index) => lineOf(chart, dataset, index, theme)),
    tooltip: {
      trigger: 'axis',
      renderMode: 'richText',
      confine: true,
      backgroundColor: theme.surface,
      borderColor: theme.line,
      textStyle: { color: theme.text, fontFamily: theme.font, fontSize: 14 },
      formatter: (points) => tooltipText(chart, (Array.isArray(points) ? points[0] : points)?.dataIndex ?? 0),
    },
    ...(chart.hasLegend && {
      legend: {
        bottom: 0,
        itemWidth: 12,
        itemHeight: 12,
        itemGap: 24,
        textStyle: { color: theme.text, fontSize: 13 },
        data: chart.datasets.map(({ label }, index) => ({ name: label, icon: strokeOf(index).marker })),
      },
    }),
  };
}

const tickText = (tick: Tick | undefined) => {
  if (!tick) return '';
  return tick.face ? `${tick.label} {${tick.face}|}` : tick.label;
};

const facesOf = ({ faces }: ChartTheme) =>
  Object.fromEntries(
    Object.entries(faces).map(([face, image]) => [
      face,
      { backgroundColor: { image }, width: faceHeight, height: faceHeight },
    ]),
  );

function lineOf(
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
    symbolSize: 10,
    lineStyle: { type, width: 3, color: theme[colour] },
    itemStyle: { color: theme[colour] },
    // Each day stands for itself; there is nothing between two of them.
    connectNulls: false,
  };
}

/** The labels of the last points stand right of the lines. A language may have longer words for them. */
function roomForLabels({ datasets, hasLegend, lastText }: Chart): number {
  const usual = hasLegend ? 104 : 72;
  const labels = datasets.map(({ label, values }) =>
    lastText(values.findLast((value) => value !== null) ?? 0, label),
  );
  const [gap, letter] = [16, 7.2];
  return Math.max(usual, ...labels.map((label) => Math.ceil(gap + letter * label.length)));
}

/** The line's name and last value, beside it. Where two lines end close together, their labels part. */
function lastLabel(chart: Chart, index: number, at: number, theme: ChartTheme) {
  const valueAt = (dataset: Dataset | undefined) => dataset?.values[at] ?? 0;
  const value = valueAt(chart.datasets[index]);
  const other = chart.datasets.find((_, each) => each !== index);
  const range = chart.ticks.at(-1)?.value ?? 1;
  const isCrowded = other !== undefined && Math.abs(value - valueAt(other)) < range / 10;
  const isAbove = value > valueAt(other) || (value === valueAt(other) && index === 0);
  return {
    show: true,
    position: 'right' as const,
    distance: 8,
    offset: [0, isCrowded ? (isAbove ? -9 : 9) : 0] as [number, number],
    formatter: () => chart.lastText(value, chart.datasets[index]?.label ?? ''),
    color: theme.text,
    fontWeight: 700 as const,
    fontSize: 13,
  };
}
