let isTouched = false;

// The listener is in the first file, because a person may write before later files have arrived.
addEventListener('input', () => (isTouched = true), true);

/** After a navigation, fields of the former screen no longer count. */
export const forgetInput = () => {
  isTouched = false;
};

/**
 * Whether the page may show something that the person has not finished: a field that was changed, an open dialog, or a
 * screen that would ask before the page is closed.
 */
export function showsUnsavedInput(): boolean {
  if (isTouched || document.querySelector('dialog[open], [role$="dialog"]')) return true;
  return !dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
