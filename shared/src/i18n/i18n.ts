import { fallbackLanguage, isLanguage, type Language } from '../contract/languages.ts';
import { deviceStorage } from '../session/device-storage.ts';
import { languageStorageKey } from '../session/storage-keys.ts';
import { i18n } from './instance.ts';
import type { MessageLoaders } from './messages.ts';

export { type TextKey, type Texts, type Translation, useTranslation } from './texts.ts';
export { i18n };

/** The text loaders of a remote. One that was published before a language was added has no loader for it. */
type MessageSource = Partial<MessageLoaders>;

const sources = new Map<string, MessageSource>();

export const currentLanguage = (): Language => (isLanguage(i18n.language) ? i18n.language : fallbackLanguage);

const none = () => Promise.resolve({ default: {} });

/** Returns the loader of a remote's texts in a language, or in the fallback language. */
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

/** Loads a remote's texts into its own namespace, in the current language. Other languages load when chosen. */
export async function bringMessages(namespace: string, source: MessageSource): Promise<void> {
  const shown = sources.get(namespace);
  // The source is registered before the load, so that a change of language meanwhile loads these texts too.
  sources.set(namespace, source);
  try {
    await load(namespace, source, currentLanguage());
  } catch (error) {
    // A remote that failed to load must not delay a change of language.
    if (sources.get(namespace) === source) restore(namespace, shown);
    throw error;
  }
}

const after = (milliseconds: number) =>
  new Promise<true>((resolve) => setTimeout(() => resolve(true), milliseconds));

/** The language that was chosen last. */
let wanted: Language | null = null;
/** A change of language waits this long for texts, in milliseconds. Later ones are shown when they are loaded. */
const patience = 2_000;

/**
 * Changes the language of every remote on the page. The choice is stored on this device only. A remote whose texts do
 * not load keeps the previous language and does not delay the others.
 */
export async function changeLanguage(language: Language): Promise<void> {
  wanted = language;
  const loading = [...sources].map(([namespace, source]) => load(namespace, source, language));
  const arrival = Promise.allSettled(loading);
  const isLate = await Promise.race([arrival.then(() => false), after(patience)]);
  // The person has chosen another language meanwhile.
  if (wanted !== language) return;
  try {
    deviceStorage.setItem(languageStorageKey, language);
  } catch {
    // Without storage the choice lasts for this page.
  }
  await i18n.changeLanguage(language);
  // A second change notifies all components, so that they show the late texts.
  if (isLate) void arrival.then(() => (wanted === language ? i18n.changeLanguage(language) : null));
}
