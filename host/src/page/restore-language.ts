import { languageStorageKey } from '@tapin/shared/session/storage-keys';

/**
 * Gives the page the direction of the language that was chosen on this device before the shell is drawn. The edge can
 * only know the language of the browser. The build writes the right-to-left languages of the list into this script, and leaves
 * this out while there are none.
 */
export function restoreLanguage(): void {
  const rightToLeft = process.env.TAPIN_RIGHT_TO_LEFT;
  if (!rightToLeft) return;
  try {
    const chosen = localStorage.getItem(languageStorageKey);
    if (!chosen) return;
    document.documentElement.lang = chosen;
    document.documentElement.dir = rightToLeft.split(' ').includes(chosen) ? 'rtl' : 'ltr';
  } catch {
    // The browser blocks local storage.
  }
}
