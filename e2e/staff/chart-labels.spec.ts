import type { Page } from '@playwright/test';
import { expectNoHorizontalScroll } from '../axe.ts';
import { expect, test } from '../core/test.ts';
import { type Day, openSchoolWeek, openStudentWeek } from './school-week.ts';

/** The values with the longest labels that are as close to each other as possible. */
const high: Day = { eaten: 100, rested: 96, feeling: 5 };
const low: Day = { eaten: 0, rested: 0, feeling: 1 };
const weeks = {
  'a week that ends at the top': [low, high, low, high, high],
  'a week that ends on the axis': [high, low, high, low, low],
  'a week without an answer': [],
};

const overlap = (one: DrawnText, other: DrawnText) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

async function checkLegible(page: Page): Promise<void> {
  for (const { width, height, canvasWidth, texts } of await drawnCharts(page)) {
    expect(canvasWidth).toBe(width);
    // A week without answers has the names of the levels and of the days, and no values.
    expect(texts.length).toBeGreaterThanOrEqual(10);
    const isOutside = ({ left, right, top, bottom }: DrawnText) =>
      left < 0 || top < 0 || right > width || bottom > height;
    expect(texts.filter(isOutside)).toEqual([]);
    const pairs = texts.flatMap((one, at) => texts.slice(at + 1).map((other) => [one, other] as const));
    expect(pairs.filter(([one, other]) => overlap(one, other))).toEqual([]);
  }
}

/** Waits until the charts have the width of the page and are legible. Charts follow a new width one frame later. */
const expectLegible = (page: Page) => expect(() => checkLegible(page)).toPass();

test.describe('in Spanish, whose words are long', () => {
  test.use({ locale: 'es-MX' });
  test.beforeEach(({ page }) => recordDrawnTexts(page));

  for (const [name, days] of Object.entries(weeks)) {
    test(`the chart of ${name} has no cut off or covered label, at any width`, async ({ page }) => {
      await openSchoolWeek(page, days);
      for (const width of [1366, 1093, 768, 1024, 1920]) {
        await page.setViewportSize({ width, height: 768 });
        await expectLegible(page);
        await expectNoHorizontalScroll(page);
      }
      await openStudentWeek(page, days);
      await expectLegible(page);
    });
  }

  test('charts follow the window down to a phone, with their figures as tables on request', async ({
    page,
  }) => {
    await openSchoolWeek(page, [high, low]);
    for (const width of [1366, 1093, 768, 360, 320]) {
      await page.setViewportSize({ width, height: 740 });
      await expect(page.locator('[role=img] canvas')).toHaveCount(2);
      await expectNoHorizontalScroll(page);
    }
    await expect(page.getByRole('table', { name: /sienten|comieron/ })).toHaveCount(2);
  });
});

test('a chart is drawn in the new width if its column shrinks while the canvas is created', async ({
  page,
}) => {
  await recordDrawnTexts(page);
  await page.addInitScript(() => {
    let width = 540;
    const seen = new Set<Element>();
    new MutationObserver(() => {
      for (const canvas of document.querySelectorAll('[role=img] canvas')) {
        if (seen.has(canvas)) continue;
        seen.add(canvas);
        width -= 10;
        canvas.closest<HTMLElement>('[role=img]')?.style.setProperty('width', `${width}px`);
      }
    }).observe(document, { childList: true, subtree: true });
  });
  await openSchoolWeek(page, [high, low, high, low, high]);
  await expectLegible(page);
});

interface DrawnText {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Records the texts of the latest drawing of each canvas on the page, from now on. Sizes are CSS pixels. */
async function recordDrawnTexts(page: Page): Promise<void> {
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

const drawnCharts = (page: Page) =>
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
