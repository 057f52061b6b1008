import { init } from 'echarts/core';
import type { ChartOption } from './chart-option.ts';
import { pictureSize } from './picture-title.ts';

/** Draws the chart again in a fixed size and saves the drawing as a file with the chart's title as its name. */
export function savePicture(option: ChartOption, title: string, surface: string): void {
  const drawing = init(document.createElement('div'), null, pictureSize);
  drawing.setOption(option);
  const link = document.createElement('a');
  link.href = drawing.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: surface });
  link.download = `${title.match(/[\p{L}\p{N}]+/gu)?.join('-')}.png`;
  link.click();
  drawing.dispose();
}
