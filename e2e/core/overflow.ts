import type { Page } from '@playwright/test';

/**
 * Returns by how many pixels the page is wider than the window, with the elements that stick out; null if it fits. Parts
 * that measure themselves follow a new width in the next frames, which take longer while a frame with a preview is drawn.
 */
export const findOverflow = (page: Page): Promise<string | null> =>
  page.evaluate(async () => {
    const excess = () => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth;
    for (let frame = 0; frame < 2 || (frame < 60 && excess() > 0); frame += 1)
      await new Promise(requestAnimationFrame);
    if (excess() <= 0) return null;
    const sticksOut = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (left < -1 || right > innerWidth + 1);
    };
    const outside = [...document.body.querySelectorAll('*')].filter(sticksOut);
    const innermost = outside.filter((element) => ![...element.children].some(sticksOut));
    const names = innermost.slice(0, 3).map(({ tagName, className, textContent }) => {
      const text = textContent?.trim().slice(0, 40);
      return `${tagName.toLowerCase()}.${String(className).split(' ')[0]} "${text}"`;
    });
    return `${excess()} px: ${names.join(', ')}`;
  });
