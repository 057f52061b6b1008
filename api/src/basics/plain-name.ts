const maxLength = 100;

/**
 * Returns a name as an email may carry it. A person or a roster may have written an address or a formula into it, which a mail
 * program or a spreadsheet would turn into a link. "St. John" and "J. R." stay.
 */
export const plainName = (name: string): string =>
  name
    .replace(/[\p{C}\s=＝]+/gu, ' ')
    .replace(/[.:/@\\．。｡：／＠]+(?=\S)/g, ' ')
    .replace(/^[\s+\-＋－]+/, '')
    .trim()
    .slice(0, maxLength);
