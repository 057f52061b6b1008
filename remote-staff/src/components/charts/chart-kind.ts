import type { SeriesOption } from 'echarts';
import type { use } from 'echarts/core';
import type { Chart, Dataset } from './chart.ts';
import type { ChartTheme } from './chart-theme.ts';

/** How echarts draws the datasets of a chart. The frame around them (axes, legend, tooltip, title) is the same for every kind. */
export interface ChartKind {
  /** The part of echarts that draws the series. */
  part: Parameters<typeof use>[0];
  seriesOf: (chart: Chart, dataset: Dataset, index: number, theme: ChartTheme) => SeriesOption;
  /** The icon of a dataset in the legend. */
  iconOf: (index: number) => string;
  /** The space between the grid and the edge at its end that the labels of the series need. */
  endSpacePx: (chart: Chart, theme: ChartTheme) => number;
}
