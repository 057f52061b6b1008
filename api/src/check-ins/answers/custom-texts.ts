import type { Language } from '@tapin/shared/contract/entities';
import type { Config } from '#src/basics/config.ts';

const names = ['support', 'notEaten', 'notRested'] as const;

/** Returns the texts that the deployment replaced or turned off, in one language. */
export function customTextsIn({ customTexts }: Config, language: Language) {
  const texts: Partial<Record<(typeof names)[number], string | null>> = {};
  for (const name of names) {
    const text = customTexts[name][language];
    if (text !== undefined) texts[name] = text;
  }
  return texts;
}
