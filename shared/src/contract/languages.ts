interface LanguageRow {
  /** The name of the language in the language itself. */
  name: string;
  /** The tag for formatting dates, times and numbers, which follow the conventions of the United States. */
  locale: string;
  direction: 'ltr' | 'rtl';
}

/**
 * The languages of the product. Types, negotiation, choices, formats, environment variables, checks and builds follow
 * this list. A new language is a row here and its texts beside those of each part; see
 * `docs/decisions/027-one-list-of-languages.md`.
 */
const rows = {
  en: { name: 'English', locale: 'en-US', direction: 'ltr' },
  es: { name: 'Español', locale: 'es-US', direction: 'ltr' },
} as const satisfies Record<string, LanguageRow>;

export type Language = keyof typeof rows;

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && Object.hasOwn(rows, value);

export const languages: readonly Language[] = Object.keys(rows).filter(isLanguage);

export const fallbackLanguage: Language = 'en';

/** Returns the row of a language, or that of the fallback for an unknown tag. */
export const languageRow = (tag: string): LanguageRow => rows[isLanguage(tag) ? tag : fallbackLanguage];

/** Creates an object with one value for each language. */
export const inEveryLanguage = <T>(make: (language: Language) => T) =>
  Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, T>;

/** Returns the supported language with the highest weight in an accept-language header. */
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
