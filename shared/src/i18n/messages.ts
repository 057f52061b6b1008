import type { Language } from '../contract/languages.ts';

/** Nested message texts; keys are looked up as `home.title`. */
export interface Messages {
  [key: string]: string | Messages;
}

/** Loads the texts of a part, one language at a time. */
export type MessageLoaders = Record<Language, () => Promise<{ default: Messages }>>;
