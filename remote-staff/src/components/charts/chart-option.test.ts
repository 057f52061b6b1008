import { answersChart as chart, chartTheme as theme } from '#src/testing/answers-chart.ts';
import type { Chart } from './chart.ts';
import { chartOption } from './chart-option.ts';

/** Returns the option as plain data, with functions called as echarts would call them. */
const plainOption = (changes: Partial<Chart> = {}, isPicture = false) =>
  JSON.parse(JSON.stringify(chartOption({ ...chart, ...changes }, theme, isPicture)));

test('the axis goes from the lowest to the highest tick, in their steps, under its title', () => {
  expect(plainOption().yAxis).toMatchObject({ min: 0, max: 100, interval: 20, name: 'Yes response' });
  expect(plainOption({ ticks: chart.ticks.slice(0, 3) }).yAxis).toMatchObject({ max: 40, interval: 20 });
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

test('draws a series for each dataset and leaves the space that its labels need', () => {
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
