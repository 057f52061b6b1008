import { currentLanguage } from '@tapin/shared/i18n';
import { isolate } from '../isolate.ts';

/** Joins short facts about one thing in one line, without those that are missing: "Grade 7 · 9:42 AM". */
export function joinFacts(facts: readonly (string | false | null | undefined)[]): string {
  const language = currentLanguage();
  return facts
    .filter((fact) => typeof fact === 'string' && fact !== '')
    .map((fact) => isolate(String(fact), language))
    .join(' · ');
}
