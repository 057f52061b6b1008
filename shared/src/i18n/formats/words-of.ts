import { i18n } from '@tapin/shared/i18n';
import type { Words } from '../written.ts';

/** Returns the words that a language has instead of those of `Intl`. */
export const wordsOf = (language: string): Words | undefined => i18n.getResource(language, 'shared', 'intl');
