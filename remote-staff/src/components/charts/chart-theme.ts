import { type Feeling, feelings } from '@tapin/shared/ui/face';
import { format } from 'echarts/core';

/** The styles of a canvas, which cannot use the style sheets of the page. */
export interface ChartTheme {
  font: string;
  text: string;
  softText: string;
  line: string;
  lineStrong: string;
  surface: string;
  brand: string;
  /** Whether the canvas is as narrow as on a phone. Labels then contain a value or a face, but no words. */
  isNarrow?: boolean;
  /** Whether time runs from right to left, as text does in the language of the page. */
  isRightToLeft: boolean;
  /** Measures the width of a line of text on the canvas, because fonts differ between devices. */
  textWidthPx: (text: string, font: { fontWeight: number; fontSize: number }) => number;
  faces: Partial<Record<Feeling, string>>;
  feelingColors: Partial<Record<Feeling, string>>;
}

/** Reads the design tokens of the page, and the images of faces inside an element. */
export function readTheme(facesElement: HTMLElement): ChartTheme {
  const styles = getComputedStyle(facesElement);
  const token = (name: string) => styles.getPropertyValue(`--${name}`).trim();
  const faces: ChartTheme['faces'] = {};
  for (const feeling of feelings) {
    const svg = facesElement.querySelector<SVGElement>(`[data-face="${feeling}"] svg`);
    if (svg) faces[feeling] = imageOf(svg);
  }
  const font = token('font');
  return {
    font,
    text: token('text'),
    softText: token('text-soft'),
    line: token('line'),
    lineStrong: token('line-strong'),
    surface: token('surface'),
    brand: token('brand'),
    isRightToLeft: styles.direction === 'rtl',
    textWidthPx: (text, { fontWeight, fontSize }) =>
      format.getTextRect(text, `${fontWeight} ${fontSize}px ${font}`).width,
    faces,
    feelingColors: Object.fromEntries(feelings.map((feeling) => [feeling, token(feeling)])),
  };
}

/**
 * The theme for paper, which is white and as narrow as a phone. It has no faces, because their images would load after
 * the page is printed.
 */
export function paperTheme(): ChartTheme {
  const theme = readTheme(document.documentElement);
  return {
    ...theme,
    // echarts writes font names into attributes without escaping quotes.
    font: theme.font.replaceAll('"', "'"),
    text: '#000',
    softText: '#444',
    line: '#bbb',
    lineStrong: '#666',
    brand: '#000',
    isNarrow: true,
    faces: {},
  };
}

/** Returns an SVG of the page as an image. Outside of the page the SVG needs its colors and namespace inlined. */
function imageOf(svg: SVGElement): string {
  const own = new XMLSerializer()
    .serializeToString(svg)
    .replaceAll('currentColor', getComputedStyle(svg).color)
    .replaceAll('var(--face-ink)', getComputedStyle(svg).getPropertyValue('--face-ink').trim())
    .replaceAll(/ class="[^"]*"/g, '');
  return `data:image/svg+xml,${encodeURIComponent(own)}`;
}
