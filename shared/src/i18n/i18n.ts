import { fallbackLanguage, isLanguage, type Language } from '@tapin/contract/languages';
import { deviceStorage } from '../session/device-storage.ts';
import { languageStorageKey } from '../session/storage-keys.ts';
import { i18n } from './instance.ts';
import type { MessageLoaders } from './messages.ts';

export { type TextKey, type Texts, type Translation, useTranslation } from './texts.ts';
export { i18n };

/**
 * The text loaders of a remote. A remote that was published before a language was added has no loader for that
 * language.
 */
type MessageSource = Partial<MessageLoaders>;

const sources = new Map<string, MessageSource>();

/** Returns the language that the page shows now. A component that uses it has to call `useTranslation` to follow changes. */
export const currentLanguage = (): Language => (isLanguage(i18n.language) ? i18n.language : fallbackLanguage);

const loadNoTexts = () => Promise.resolve({ default: {} });

/** Returns the loader of a remote's texts in a language, or in the fallback language. */
export const textLoaderOf = (source: MessageSource, language = currentLanguage()) =>
  source[language] ?? source[fallbackLanguage] ?? loadNoTexts;

async function loadTexts(namespace: string, source: MessageSource, language: Language): Promise<void> {
  const { default: messages } = await textLoaderOf(source, language)();
  i18n.addResourceBundle(language, namespace, messages, true, true);
}

function restoreSource(namespace: string, source: MessageSource | undefined): void {
  if (source) sources.set(namespace, source);
  else sources.delete(namespace);
}

/**
 * Loads a remote's texts into its own namespace, in the current language. Other languages load when chosen.
 *
 * @param namespace The name of the remote.
 * @param source A function for each language that loads the texts, as the remote's module has them in `messages`.
 */
export async function loadMessages(namespace: string, source: MessageSource): Promise<void> {
  const previous = sources.get(namespace);
  // The source is registered before the load, so that a change of language during the load includes these texts.
  sources.set(namespace, source);
  try {
    await loadTexts(namespace, source, currentLanguage());
  } catch (error) {
    // A remote that failed to load must not delay a change of language.
    if (sources.get(namespace) === source) restoreSource(namespace, previous);
    throw error;
  }
}

const resolveAfter = (milliseconds: number) =>
  new Promise<true>((resolve) => setTimeout(() => resolve(true), milliseconds));

let lastChosen: Language | null = null;
/** A change of language waits at most this long for texts. Texts that load later are shown when they arrive. */
const maxWaitMs = 2_000;

/**
 * Changes the language of every remote on the page. The choice is stored on this device only. A remote whose texts do
 * not load keeps the previous language and does not delay the others.
 *
 * @param language The language to show.
 * @returns Resolves when the page shows the language. It never rejects because of texts that do not load.
 */
export async function changeLanguage(language: Language): Promise<void> {
  lastChosen = language;
  const loading = [...sources].map(([namespace, source]) => loadTexts(namespace, source, language));
  const allSettled = Promise.allSettled(loading);
  const isLate = await Promise.race([allSettled.then(() => false), resolveAfter(maxWaitMs)]);
  // The person has chosen another language during the load.
  if (lastChosen !== language) return;
  try {
    deviceStorage.setItem(languageStorageKey, language);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  await i18n.changeLanguage(language);
  // Changing the language again notifies all components, so that they show the late texts.
  if (isLate) void allSettled.then(() => (lastChosen === language ? i18n.changeLanguage(language) : null));
}
