interface LanguageRow {
  /** The name of the language in the language itself. */
  name: string;
  /** The BCP 47 tag for `Intl`, with the region whose conventions dates, times and numbers follow. */
  locale: string;
  direction: 'ltr' | 'rtl';
  /** The script as ISO 15924 code. It separates languages with the same base, such as zh-Hans and zh-Hant. */
  script: string;
}

/**
 * The languages of the product by code. Types, negotiation, choices, formats, environment variables, checks and builds
 * follow this list. A new language is a row here and its texts beside those of each part; see
 * `docs/decisions/036-languages-and-texts.md`.
 */
const rows = {
  en: { name: 'English', locale: 'en-US', direction: 'ltr', script: 'Latn' },
  es: { name: 'Español', locale: 'es-US', direction: 'ltr', script: 'Latn' },
} as const satisfies Record<string, LanguageRow>;

export type Language = keyof typeof rows;

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && Object.hasOwn(rows, value);

export const languages: readonly Language[] = Object.keys(rows).filter(isLanguage);

export const fallbackLanguage: Language = 'en';

/** Returns the row of a language, or that of the fallback for an unknown tag. */
export const languageRow = (tag: string): LanguageRow => rows[isLanguage(tag) ? tag : fallbackLanguage];

/**
 * Returns the locales for `Intl`, best first. Without the fallback, `Intl` formats a language that it does not know,
 * such as Haitian Creole, in the language of the browser or the server.
 */
export const localesOf = (tag: string): string[] => [
  languageRow(tag).locale,
  languageRow(fallbackLanguage).locale,
];

/** Returns which plural forms a language has, and which one a count selects. */
export const pluralRules = (tag: string): Intl.PluralRules => new Intl.PluralRules([tag, fallbackLanguage]);

/**
 * Creates an object with one value for each language.
 *
 * @example
 * const messages = inEveryLanguage((language) => () => import(`./locales/${language}.json`));
 */
export const inEveryLanguage = <T>(make: (language: Language) => T) =>
  Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, T>;

/** Returns the first offered language that a tag matches. Earlier tags come first, and a whole tag comes before its base. */
export function matchLanguage<L extends string>(
  tags: readonly string[],
  offered: Readonly<Record<L, Pick<LanguageRow, 'script'>>>,
): L | undefined {
  const codes = Object.keys(offered) as L[];
  for (const tag of tags) {
    try {
      // The script follows from the region: zh-TW is Hant.
      const { baseName, language, script } = new Intl.Locale(tag).maximize();
      const sameScript = codes.filter((code) => offered[code].script === script);
      const found =
        sameScript.find((code) => new Intl.Locale(code).maximize().baseName === baseName) ??
        sameScript.find((code) => code.split('-')[0] === language);
      if (found) return found;
    } catch {
      // The tag is malformed.
    }
  }
  return undefined;
}

/** Browsers send fewer tags. A header may have thousands, each of which takes time. */
const maxTags = 20;

/** Returns the supported language with the highest weight in an accept-language header. */
export function preferredLanguage(header: string | undefined): Language {
  const wanted = (header ?? '')
    .split(',', maxTags)
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';', maxTags).map((part) => part.trim());
      const weight = parameters.find((parameter) => /^q=/i.test(parameter));
      return { tag, weight: weight ? Number(weight.slice(2)) || 0 : 1 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  const tags = wanted.map(({ tag }) => tag);
  return matchLanguage(tags, rows) ?? fallbackLanguage;
}
