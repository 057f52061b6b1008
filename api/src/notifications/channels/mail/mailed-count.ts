import type { Language } from '@tapin/shared/contract/languages';
import { texts } from '#src/basics/language.ts';
import { isPublishable } from '#src/policy/small-groups.ts';

/** Writes a number of students as an email may carry it. A small number says too much about them outside of the screen. */
export const mailedCount = (students: number, language: Language): string =>
  isPublishable(students) ? String(students) : texts[language].exports.hidden.fewerThanFive.toLowerCase();
