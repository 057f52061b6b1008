import { init } from 'echarts/core';
import type { ChartOption } from './chart-option.ts';
import { pictureSize } from './picture-title.ts';

/** Draws once more, in a size of its own, and hands the drawing over as a file that is named after it. */
export function savePicture(option: ChartOption, title: string, surface: string): void {
  const drawing = init(document.createElement('div'), null, pictureSize);
  drawing.setOption(option);
  const link = document.createElement('a');
  link.href = drawing.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: surface });
  link.download = `${title.match(/[\p{L}\p{N}]+/gu)?.join('-')}.png`;
  link.click();
  drawing.dispose();
}
