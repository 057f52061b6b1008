import type { Language } from '@tapin/shared/contract/entities';
import type { Config } from '#src/basics/config.ts';

const names = ['support', 'notEaten', 'notRested'] as const;

/** The deployment's own texts in one language, without those for which it keeps the standard text. */
export function ownTextsIn({ ownTexts }: Config, language: Language) {
  const texts: Partial<Record<(typeof names)[number], string | null>> = {};
  for (const name of names) {
    const text = ownTexts[name][language];
    if (text !== undefined) texts[name] = text;
  }
  return texts;
}
