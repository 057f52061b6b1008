import type { Page } from '@playwright/test';

/** A text on a canvas with its bounding box. */
export interface DrawnText {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Records from now on, for each canvas of the page, the texts of its latest drawing. Sizes are CSS pixels. */
export async function recordDrawnTexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { fillText, clearRect } = CanvasRenderingContext2D.prototype;
    const texts = new WeakMap<HTMLCanvasElement, DrawnText[]>();
    Reflect.set(window, 'textsOf', (canvas: HTMLCanvasElement) => texts.get(canvas) ?? []);
    CanvasRenderingContext2D.prototype.clearRect = function clear(...area) {
      texts.set(this.canvas, []);
      return clearRect.apply(this, area);
    };
    CanvasRenderingContext2D.prototype.fillText = function fill(text, x, y, ...rest) {
      const size = this.measureText(text);
      const corner = (dx: number, dy: number) => {
        const { x: left, y: top } = new DOMPoint(x + dx, y + dy).matrixTransform(this.getTransform());
        return { left: left / devicePixelRatio, top: top / devicePixelRatio };
      };
      const begin = corner(-size.actualBoundingBoxLeft, -size.actualBoundingBoxAscent);
      const end = corner(size.actualBoundingBoxRight, size.actualBoundingBoxDescent);
      const drawn = { text, ...begin, right: end.left, bottom: end.top };
      texts.set(this.canvas, [...(texts.get(this.canvas) ?? []), drawn]);
      return fillText.call(this, text, x, y, ...rest);
    };
  });
}

/** Returns the texts of each chart on the screen, and the size of the chart's box. */
export const drawnCharts = (page: Page) =>
  page.getByRole('img').evaluateAll((charts) =>
    charts.map((chart) => {
      const canvas = chart.querySelector('canvas');
      const textsOf: (drawn: HTMLCanvasElement) => DrawnText[] = Reflect.get(window, 'textsOf');
      return {
        width: chart.clientWidth,
        height: chart.clientHeight,
        canvasWidth: canvas?.clientWidth,
        texts: canvas ? textsOf(canvas) : [],
      };
    }),
  );
