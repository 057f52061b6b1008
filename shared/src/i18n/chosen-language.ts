import { fallbackLanguage, isLanguage, type Language } from '@tapin/contract/languages';
import { deviceStorage } from '../session/device-storage.ts';
import { languageStorageKey } from '../session/storage-keys.ts';

function storedLanguage(): string | null {
  try {
    return deviceStorage.getItem(languageStorageKey);
  } catch {
    return null;
  }
}

/**
 * Returns the stored language, else the language of the page, which the edge has chosen from all languages of the browser.
 * A page of an earlier edge has none, so that the browser's first language decides.
 */
export function chosenLanguage(): Language {
  const candidates = [storedLanguage(), document.documentElement.lang, navigator.language?.split('-')[0]];
  return candidates.find(isLanguage) ?? fallbackLanguage;
}
