import { fallbackLanguage, isLanguage, type Language } from '../contract/languages.ts';
import { deviceStorage } from '../session/device-storage.ts';
import { languageStorageKey } from '../session/storage-keys.ts';

function storedLanguage(): string | null {
  try {
    return deviceStorage.getItem(languageStorageKey);
  } catch {
    return null;
  }
}

/** Returns the stored language, else the browser's language if it is supported, else the fallback language. */
export function chosenLanguage(): Language {
  const candidates = [storedLanguage(), navigator.language?.split('-')[0]];
  return candidates.find(isLanguage) ?? fallbackLanguage;
}
