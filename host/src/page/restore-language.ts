import { languageStorageKey } from '@tapin/shared/session/storage-keys';

/**
 * Gives the page the direction of the language that was chosen on this device before the shell is drawn. The edge can
 * only know the language of the browser. The build writes the right-to-left languages of the list into this script.
 */
export function restoreLanguage(): void {
  try {
    const chosen = localStorage.getItem(languageStorageKey);
    if (!chosen) return;
    document.documentElement.lang = chosen;
    const rightToLeft = (process.env.TAPIN_RIGHT_TO_LEFT ?? '').split(' ');
    document.documentElement.dir = rightToLeft.includes(chosen) ? 'rtl' : 'ltr';
  } catch {
    // The browser blocks local storage.
  }
}
