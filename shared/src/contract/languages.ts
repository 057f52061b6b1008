/**
 * The languages that TapIn speaks, each by its own name; the first stands in where one is missing. Types, negotiation,
 * choices, checks and builds follow this list: a new language is a line here and its texts beside those of each part.
 */
export const languageNames = {
  en: 'English',
  es: 'Español',
} as const;

export type Language = keyof typeof languageNames;

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && Object.hasOwn(languageNames, value);

export const languages: readonly Language[] = Object.keys(languageNames).filter(isLanguage);

export const fallbackLanguage: Language = 'en';

/** One for each language, made in the same way. */
export const inEveryLanguage = <T>(make: (language: Language) => T) =>
  Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, T>;

/** The first language of an accept-language header that we speak, by its weights. */
export function preferredLanguage(header: string | undefined): Language {
  const wanted = (header ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return { language: tag.split('-')[0], weight: weight ? Number(weight.slice(2)) || 0 : 1 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return wanted.map(({ language }) => language).find(isLanguage) ?? fallbackLanguage;
}
