import type { Language } from '../contract/entities.ts';
import type { RemoteModule } from '../remote/module.ts';
import { deviceStorage } from '../session/device-storage.ts';
import { languageStorageKey } from '../session/storage-keys.ts';
import { isLanguage } from './chosen-language.ts';
import { i18n } from './instance.ts';

export { useTranslation } from 'react-i18next';
export { i18n };

type MessageSource = RemoteModule['messages'];

const sources = new Map<string, MessageSource>();

export const currentLanguage = (): Language => (isLanguage(i18n.language) ? i18n.language : 'en');

async function load(namespace: string, source: MessageSource, language: Language): Promise<void> {
  const { default: messages } = await source[language]();
  i18n.addResourceBundle(language, namespace, messages, true, true);
}

/** Brings a part's texts in the current language, under its own namespace; other languages follow when chosen. */
export async function bringMessages(namespace: string, source: MessageSource): Promise<void> {
  sources.set(namespace, source);
  await load(namespace, source, currentLanguage());
}

/** Switches every part on the page. The choice is kept on this device only. */
export async function changeLanguage(language: Language): Promise<void> {
  await Promise.all([...sources].map(([namespace, source]) => load(namespace, source, language)));
  try {
    deviceStorage.setItem(languageStorageKey, language);
  } catch {
    // Without storage the choice lasts for this page.
  }
  await i18n.changeLanguage(language);
}
