import type { Chart } from './chart.ts';
import type { ChartTheme } from './chart-theme.ts';

export const pictureSize = { width: 960, height: 480, devicePixelRatio: 2 };

const marginPx = 8;
const widthPx = pictureSize.width - 2 * marginPx;
const font = { fontWeight: 700 as const, fontSize: 16 };
const lineHeightPx = 20;
/** The height of one line of the title and of the days below it. */
const oneLineTitleHeightPx = 60;

/** Lines break between words, so that a line can end before the edge. */
const estimatedLineWidthPx = 0.85 * widthPx;

/** The title and the days above the chart in a picture. A question that the school has written can need two lines. */
export const pictureTitle = ({ title, period }: Chart, theme: ChartTheme) => ({
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
