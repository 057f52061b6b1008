import { fallbackLanguage, languageRow } from '@tapin/shared/contract/languages';

/** Returns the words that `Intl` writes into the days, times, lists and durations of the fallback language. */
function intlWords(): string[] {
  const { locale } = languageRow(fallbackLanguage);
  const months = Array.from({ length: 12 }, (_, month) => new Date(2026, month, 1));
  const weekdays = Array.from({ length: 7 }, (_, day) => new Date(2026, 0, 1 + day));
  const hours = [new Date(2026, 0, 1, 9), new Date(2026, 0, 1, 21)];
  const dates = (days: readonly Date[], options: Intl.DateTimeFormatOptions) =>
    days.map((day) => day.toLocaleString(locale, options));
  const durations = (unit: string, unitDisplay: 'short' | 'long') =>
    [1, 2].map((count) => count.toLocaleString(locale, { style: 'unit', unit, unitDisplay }));
  const formatted = [
    ...dates(weekdays, { weekday: 'long' }),
    ...dates(weekdays, { weekday: 'short' }),
    ...dates(months, { month: 'long' }),
    ...dates(months, { month: 'short' }),
    ...dates(hours, { hour: 'numeric' }),
    new Intl.ListFormat(locale).format(['1', '2', '3']),
    ...durations('minute', 'short'),
    ...durations('hour', 'short'),
    ...durations('day', 'long'),
  ];
  return [...new Set(formatted.flatMap((text) => text.match(/\p{L}+/gu) ?? []))];
}

/** Returns the words of `Intl` that the shared texts of a language lack although `Intl` does not know the language. */
export function findIntlWordProblems(language: string, keys: ReadonlySet<string>): string[] {
  if (Intl.DateTimeFormat.supportedLocalesOf(language).length > 0) return [];
  return intlWords()
    .filter((word) => !keys.has(`intl.${word}`))
    .map((word) => `shared: intl.${word} has no text in "${language}", which Intl does not know`);
}
