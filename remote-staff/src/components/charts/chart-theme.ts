import { type Feeling, feelings } from '@tapin/shared/ui/face';
import { format } from 'echarts/core';

/** What a canvas has to be told, where a page has its styles. */
export interface ChartTheme {
  font: string;
  text: string;
  softText: string;
  line: string;
  surface: string;
  brand: string;
  /** The width of a line of text as the canvas draws it: fonts differ from machine to machine. */
  textWidthPx: (text: string, font: { fontWeight: number; fontSize: number }) => number;
  /** Each face as the address of an image. */
  faces: Partial<Record<Feeling, string>>;
}

/** The page's own tokens and faces: `drawn` holds our faces as the page draws them. */
export function readTheme(drawn: HTMLElement): ChartTheme {
  const styles = getComputedStyle(drawn);
  const token = (name: string) => styles.getPropertyValue(`--${name}`).trim();
  const faces: ChartTheme['faces'] = {};
  for (const feeling of feelings) {
    const svg = drawn.querySelector<SVGElement>(`[data-face="${feeling}"] svg`);
    if (svg) faces[feeling] = imageOf(svg);
  }
  const font = token('font');
  return {
    font,
    text: token('text'),
    softText: token('text-soft'),
    line: token('line'),
    surface: token('surface'),
    brand: token('brand'),
    textWidthPx: (text, { fontWeight, fontSize }) =>
      format.getTextRect(text, `${fontWeight} ${fontSize}px ${font}`).width,
    faces,
  };
}

/** A drawing that stands by itself: outside the page nobody tells it its colours or what kind of image it is. */
function imageOf(svg: SVGElement): string {
  const own = new XMLSerializer()
    .serializeToString(svg)
    .replaceAll('currentColor', getComputedStyle(svg).color)
    .replaceAll('var(--face-ink)', getComputedStyle(svg).getPropertyValue('--face-ink').trim())
    .replaceAll(/ class="[^"]*"/g, '');
  return `data:image/svg+xml,${encodeURIComponent(own)}`;
}
