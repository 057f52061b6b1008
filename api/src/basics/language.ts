import type { Language } from '@tapin/shared/contract/languages';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

/** The type comes from the English texts, so that a language without one of them does not compile. */
export const texts: Record<Language, typeof en> = { en, es };

export function fillPlaceholders(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
