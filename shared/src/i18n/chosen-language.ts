import { isLanguage, type Language, languageFor } from '../contract/languages.ts';
import { deviceStorage } from '../session/device-storage.ts';
import { languageStorageKey } from '../session/storage-keys.ts';

function storedLanguage(): string | null {
  try {
    return deviceStorage.getItem(languageStorageKey);
  } catch {
    return null;
  }
}

/** Returns the stored language, else the first of the browser's languages that is supported, else the fallback language. */
export function chosenLanguage(): Language {
  const stored = storedLanguage();
  return isLanguage(stored) ? stored : languageFor(navigator.languages);
}
