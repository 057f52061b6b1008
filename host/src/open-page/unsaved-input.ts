import { hasInput } from '../page/person-input.ts';

/**
 * Whether the page may show something that the person has not finished: a field that was changed, an open dialog, or a
 * screen that would ask before the page is closed.
 */
export function showsUnsavedInput(): boolean {
  if (hasInput() || document.querySelector('dialog[open], [role$="dialog"]')) return true;
  return !dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
