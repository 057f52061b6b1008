import { i18n } from '@tapin/shared/i18n';

interface Format<Value> {
  format: (value: Value) => string;
  formatToParts: (value: Value) => readonly { value: string }[];
}

/**
 * Formats a value. `Intl` formats a language that it does not know, such as Haitian Creole, in English. The shared texts
 * of such a language have the group `intl`, which translates these words: `{ "Monday": "lendi" }`.
 */
export function written<Value>(format: Format<Value>, value: Value, language: string): string {
  const words: Record<string, string> | undefined = i18n.getResource(language, 'shared', 'intl');
  if (!words) return format.format(value);
  return format
    .formatToParts(value)
    .map((part) => words[part.value] ?? part.value)
    .join('');
}
