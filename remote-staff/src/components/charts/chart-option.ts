import type { SeriesOption } from 'echarts';
import type {
  GridComponentOption,
  LegendComponentOption,
  TitleComponentOption,
  TooltipComponentOption,
} from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import { type Chart, type Tick, tooltipText } from './chart.ts';
import { chartKinds } from './chart-kinds.ts';
import type { ChartTheme } from './chart-theme.ts';

export const pictureSize = { width: 960, height: 480, devicePixelRatio: 2 };

const marginPx = 8;
const widthPx = pictureSize.width - 2 * marginPx;
const font = { fontWeight: 700 as const, fontSize: 16 };
const lineHeightPx = 20;
const oneLineTitleHeightPx = 60;

/** Lines break between words, so that a line can end before this width. */
const estimatedLineWidthPx = 0.85 * widthPx;

/**
 * The title of a saved picture and the days below it. The title can need two lines when a school has written the
 * question.
 */
const pictureTitle = ({ title, period }: Chart, theme: ChartTheme) => ({
  text: title,
  subtext: period,
  [theme.isRightToLeft ? 'right' : 'left']: marginPx,
  textStyle: {
    color: theme.text,
    fontFamily: theme.font,
    ...font,
    width: widthPx,
    overflow: 'break' as const,
    lineHeight: lineHeightPx,
  },
  subtextStyle: { color: theme.softText, fontFamily: theme.font, fontSize: 13 },
});

export function pictureTitleHeightPx(title: string, textWidthPx: ChartTheme['textWidthPx']): number {
  const width = textWidthPx(title, font);
  const lines = width <= widthPx ? 1 : Math.ceil(width / estimatedLineWidthPx);
  return oneLineTitleHeightPx + (lines - 1) * lineHeightPx;
}

export type ChartOption = ComposeOption<
  GridComponentOption | LegendComponentOption | SeriesOption | TitleComponentOption | TooltipComponentOption
>;

const faceHeightPx = 20;
const maxLabels = 7;

/**
 * Returns the echarts option of a chart. Everything is drawn on the canvas, so that nothing, not even the tooltip,
 * writes styles into the page. A saved picture also contains the title, which is a heading on the page, and the days.
 */
export function chartOption(chart: Chart, theme: ChartTheme, isPicture = false): ChartOption {
  const kind = chartKinds[chart.kind];
  const [bottom = 0, nextTick = 1] = chart.ticks.map(({ value }) => value);
  const top = chart.ticks.at(-1)?.value ?? 1;
  const interval = nextTick - bottom;
  // A chart without axes ends half a step beyond the outer ticks. The steps begin where the hidden axis does.
  const beyond = chart.isBare ? interval : 0;
  const outside = `${-50 / chart.ticks.length}%`;
  const [start, end] = theme.isRightToLeft ? (['right', 'left'] as const) : (['left', 'right'] as const);
  return {
    animation: false,
    ...(isPicture && { title: pictureTitle(chart, theme) }),
    textStyle: { fontFamily: theme.font, color: theme.softText, fontSize: 13 },
    grid: chart.isBare
      ? { left: 0, right: 0, top: outside, bottom: outside, outerBoundsMode: 'none' }
      : {
          [start]: 8,
          [end]: kind.endSpacePx(chart, theme),
          top:
            (chart.axisTitle ? 36 : 16) +
            (isPicture ? pictureTitleHeightPx(chart.title, theme.textWidthPx) : 0),
          bottom: chart.hasLegend ? 36 : 8,
          outerBoundsMode: 'same',
          outerBoundsContain: 'axisLabel',
        },
    xAxis: {
      type: 'category',
      data: chart.labels,
      inverse: theme.isRightToLeft,
      axisTick: { show: false },
      axisLine: { show: !chart.isBare, lineStyle: { color: theme.line } },
      axisLabel: {
        show: !chart.isBare,
        color: theme.softText,
        fontSize: theme.isNarrow ? 12 : 13,
        margin: 12,
        // Labels of more than seven days do not all fit.
        interval: chart.labels.length > maxLabels ? 'auto' : 0,
        // The labels of five days fit everywhere but on a phone.
        hideOverlap: (theme.isNarrow ?? false) || chart.labels.length > maxLabels,
      },
    },
    yAxis: {
      type: 'value',
      position: start,
      min: bottom - beyond,
      max: top + beyond,
      interval,
      splitLine: { lineStyle: { color: theme.line } },
      axisLabel: {
        show: !chart.isBare,
        color: theme.softText,
        fontSize: 13,
        formatter: (value: number) =>
          tickText(
            chart.ticks.find((tick) => tick.value === value),
            theme,
          ),
        rich: facesOf(theme),
      },
      ...(chart.axisTitle && {
        name: chart.axisTitle,
        nameTextStyle: { color: theme.softText, fontSize: 13, align: start },
      }),
    },
    series: chart.datasets.flatMap((dataset, index) => kind.seriesOf(chart, dataset, index, theme)),
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
        data: chart.datasets.map(({ label }, index) => ({ name: label, icon: kind.iconOf(index) })),
      },
    }),
  };
}

const tickText = (tick: Tick | undefined, { isNarrow, faces }: ChartTheme) => {
  if (!tick?.face || !faces[tick.face]) return tick?.label ?? '';
  if (isNarrow) return `{${tick.face}|}`;
  return `${tick.label} {${tick.face}|}`;
};

const facesOf = ({ faces }: ChartTheme) =>
  Object.fromEntries(
    Object.entries(faces).map(([face, image]) => [
      face,
      { backgroundColor: { image }, width: faceHeightPx, height: faceHeightPx },
    ]),
  );
