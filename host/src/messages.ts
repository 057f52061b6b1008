import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

/** The shell's own texts are small and needed at once, so both languages are in its first file. */
export const messages = {
  en: () => Promise.resolve({ default: en }),
  es: () => Promise.resolve({ default: es }),
};
