import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../core/settings.ts';

interface Texts {
  [key: string]: string | Texts;
}

const wordsIn = (texts: Texts): string[] =>
  Object.values(texts).flatMap((value) => (typeof value === 'string' ? [value] : wordsIn(value)));

/** The product's name is the same in every language. */
const productName = 'TapIn';

/** Every text of the pages in the fallback language, without short ones and names. */
const english = readdirSync(root)
  .filter((folder) => /^(host|shared|remote-.+)$/.test(folder))
  .flatMap((folder) => wordsIn(JSON.parse(readFileSync(join(root, folder, 'src/locales/en.json'), 'utf8'))))
  .filter((text) => text.length > 3 && text !== productName && !text.includes('{{'));

/** What a person sees that is cut off, sticks out at the side, or was left in another language. */
export const troublesOn = (page: Page): Promise<string[]> =>
  page.evaluate((others) => {
    const known = new Set(others);
    const troubles: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? '';
      const around = walker.currentNode.parentElement;
      if (text === '' || !around?.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        continue;
      if (around.closest('script, style, noscript, body [lang]')) continue;
      if (known.has(text)) troubles.push(`not in this language: ${text}`);
      if (/^[a-z]\w*(\.[a-zA-Z]\w*)+$/.test(text)) troubles.push(`a key: ${text}`);
      const { overflowX, clipPath, textOverflow } = getComputedStyle(around);
      const isForListeners = clipPath !== 'none';
      // A name from the database, such as a school's, may end in an ellipsis. A text of the product may not.
      const isShortenedName = textOverflow === 'ellipsis' && !text.includes('⟦');
      if (
        !isForListeners &&
        !isShortenedName &&
        overflowX !== 'visible' &&
        around.scrollWidth > around.clientWidth + 1
      )
        troubles.push(`cut off: ${text}`);
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) {
      const outside = [...document.body.querySelectorAll('*')].filter(
        (element) => element.getBoundingClientRect().right > clientWidth + 1,
      );
      for (const { className, textContent } of outside.slice(0, 12))
        troubles.push(`sticks out at the side: ${className} ${textContent?.slice(0, 60)}`);
    }
    return troubles;
  }, english);

/** How much of what is on screen is of the made-up language. */
export const madeUpTexts = (page: Page): Promise<number> =>
  page.evaluate(() => document.body.textContent.split('⟦').length - 1);
