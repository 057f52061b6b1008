import { languageRow } from '@tapin/contract/languages';

/**
 * In a right-to-left text, a name or a code is isolated (FSI … PDI), so that its own direction does not move the words
 * around it.
 */
export const isolate = (text: string, language: string): string =>
  languageRow(language).direction === 'rtl' ? `\u2068${text}\u2069` : text;
