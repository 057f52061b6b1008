import { languageStorageKey } from '@tapin/shared/session/storage-keys';

/**
 * Sets `lang` and `dir` of the page to the language chosen on this device, before the shell is drawn. The edge only knows
 * the language of the browser. The build writes the codes of the right-to-left languages into this script. Without such a
 * language the function does nothing, and the build removes its code.
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
