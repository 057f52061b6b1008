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

/** The texts of the pages in the fallback language, without short texts and the product's name. */
const english = readdirSync(root)
  .filter((folder) => /^(host|shared|remote-.+)$/.test(folder))
  .flatMap((folder) => wordsIn(JSON.parse(readFileSync(join(root, folder, 'src/locales/en.json'), 'utf8'))))
  .filter((text) => text.length > 3 && text !== productName && !text.includes('{{'));

/** Returns the visible texts that are cut off, overflow the viewport, or are not translated. */
export const findTextProblems = (page: Page): Promise<string[]> =>
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
      const outside = [...document.body.querySelectorAll('*')].filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < -1 || right > clientWidth + 1;
      });
      for (const { className, textContent } of outside.slice(0, 12))
        troubles.push(`sticks out at the side: ${className} ${textContent?.slice(0, 60)}`);
    }
    return troubles;
  }, english);

/** Returns the number of texts on the screen that are in the pseudo-locale. */
export const countPseudoTexts = (page: Page): Promise<number> =>
  page.evaluate(() => document.body.textContent.split('⟦').length - 1);
