import { hasInput } from '../page/person-input.ts';

/**
 * Whether the page may hold unfinished input: a changed field, an open dialog, or a screen that asks before the page is
 * closed.
 */
export function showsUnsavedInput(): boolean {
  if (hasInput() || document.querySelector('dialog[open], [role$="dialog"]')) return true;
  return !dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
