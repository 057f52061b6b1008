const initialFocusSelectors = [
  '[data-autofocus]',
  'input:checked:enabled',
  ':is(input, select, textarea):enabled',
];

function initialFocusOf(dialog: HTMLDialogElement): HTMLElement | null {
  for (const selector of initialFocusSelectors) {
    const element = dialog.querySelector<HTMLElement>(selector);
    if (element) return element;
  }
  return null;
}

/**
 * Moves the focus into a dialog that was just opened. When its fields are still loading, the heading has the focus, and
 * the first field takes it over unless the person has moved it meanwhile. Returns a function to stop waiting.
 */
export function startDialogFocus(dialog: HTMLDialogElement, heading: HTMLElement): () => void {
  const target = initialFocusOf(dialog);
  (target ?? heading).focus();
  if (target) return () => {};
  const observer = new MutationObserver(() => {
    if (document.activeElement !== heading) return observer.disconnect();
    const field = initialFocusOf(dialog);
    if (!field) return;
    field.focus();
    observer.disconnect();
  });
  observer.observe(dialog, { childList: true, subtree: true });
  return () => observer.disconnect();
}
