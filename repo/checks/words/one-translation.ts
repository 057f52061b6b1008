import { type ProductTexts, readProductTexts } from './product-texts.ts';

/** Returns the English texts that have two Spanish ones, also in different packages. */
export function findTwoTranslations(all: readonly ProductTexts[] = readProductTexts()): string[] {
  const first = new Map<string, { path: string; spanish: string }>();
  return all.flatMap(({ place, texts: { en, es } }) =>
    Object.entries(en).flatMap(([key, english]) => {
      const spanish = es[key] ?? '';
      const path = `${place} ${key}`;
      const earlier = first.get(english);
      if (!earlier) first.set(english, { path, spanish });
      if (!earlier || earlier.spanish === spanish) return [];
      return [`"${english}" is "${earlier.spanish}" in ${earlier.path}, and "${spanish}" in ${path}`];
    }),
  );
}
