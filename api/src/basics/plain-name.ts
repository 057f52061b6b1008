const maxLength = 100;

/**
 * Returns a name in a form that is safe in an email. A person or a roster may have written a web address or a formula
 * into it, which a mail program or a spreadsheet would turn into a link. "St. John" and "J. R." are not changed.
 */
export const plainName = (name: string): string =>
  name
    .replace(/[\p{C}\s=＝]+/gu, ' ')
    .replace(/[.:/@\\．。｡：／＠]+(?=\S)/g, ' ')
    .replace(/^[\s+\-＋－]+/, '')
    .trim()
    .slice(0, maxLength);
