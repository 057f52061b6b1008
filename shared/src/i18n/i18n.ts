import { fallbackLanguage, isLanguage, type Language } from '../contract/languages.ts';
import { deviceStorage } from '../session/device-storage.ts';
import { languageStorageKey } from '../session/storage-keys.ts';
import { i18n } from './instance.ts';
import type { MessageLoaders } from './messages.ts';

export { type TextKey, type Texts, type Translation, useTranslation } from './texts.ts';
export { i18n };

/** A part that was published before a language was spoken has no texts in it. */
type MessageSource = Partial<MessageLoaders>;

const sources = new Map<string, MessageSource>();

export const currentLanguage = (): Language => (isLanguage(i18n.language) ? i18n.language : fallbackLanguage);

const none = () => Promise.resolve({ default: {} });

/** What brings a part's texts in a language, or in the one that stands in. */
export const textsOf = (source: MessageSource, language = currentLanguage()) =>
  source[language] ?? source[fallbackLanguage] ?? none;

async function load(namespace: string, source: MessageSource, language: Language): Promise<void> {
  const { default: messages } = await textsOf(source, language)();
  i18n.addResourceBundle(language, namespace, messages, true, true);
}

function restore(namespace: string, source: MessageSource | undefined): void {
  if (source) sources.set(namespace, source);
  else sources.delete(namespace);
}

/** Brings a part's texts in the current language, under its own namespace; other languages follow when chosen. */
export async function bringMessages(namespace: string, source: MessageSource): Promise<void> {
  const shown = sources.get(namespace);
  // At once, so that a change of language meanwhile brings these texts too.
  sources.set(namespace, source);
  try {
    await load(namespace, source, currentLanguage());
  } catch (error) {
    // A part that is not shown must not hold the language of those that are.
    if (sources.get(namespace) === source) restore(namespace, shown);
    throw error;
  }
}

const after = (milliseconds: number) =>
  new Promise<true>((resolve) => setTimeout(() => resolve(true), milliseconds));

/** The language that was chosen last. */
let wanted: Language | null = null;
/** For texts that are late; they are shown as soon as they arrive. */
const patience = 2_000;

/**
 * Switches every part on the page. The choice is kept on this device only. A part whose texts do not arrive stays in
 * the other language rather than holding the rest of the page.
 */
export async function changeLanguage(language: Language): Promise<void> {
  wanted = language;
  const loading = [...sources].map(([namespace, source]) => load(namespace, source, language));
  const arrival = Promise.allSettled(loading);
  const isLate = await Promise.race([arrival.then(() => false), after(patience)]);
  // Who has chosen again meanwhile is not taken back.
  if (wanted !== language) return;
  try {
    deviceStorage.setItem(languageStorageKey, language);
  } catch {
    // Without storage the choice lasts for this page.
  }
  await i18n.changeLanguage(language);
  // Tells everything on the page anew.
  if (isLate) void arrival.then(() => (wanted === language ? i18n.changeLanguage(language) : null));
}
