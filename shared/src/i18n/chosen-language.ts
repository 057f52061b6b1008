import type { Language } from '../contract/entities.ts';
import { deviceStorage } from '../session/device-storage.ts';
import { languageStorageKey } from '../session/storage-keys.ts';

export const isLanguage = (value: unknown): value is Language => value === 'en' || value === 'es';

function storedLanguage(): string | null {
  try {
    return deviceStorage.getItem(languageStorageKey);
  } catch {
    return null;
  }
}

/** The stored choice, else the browser's language if it is one of ours, else English. */
export function chosenLanguage(): Language {
  const candidates = [storedLanguage(), navigator.language?.split('-')[0]];
  return candidates.find(isLanguage) ?? 'en';
}
