import type { Language } from '@tapin/contract/languages';

/** Nested message texts; keys are looked up as `home.title`. */
export interface Messages {
  [key: string]: string | Messages;
}

/** The functions that load a remote's texts, one for each language. */
export type MessageLoaders = Record<Language, () => Promise<{ default: Messages }>>;
