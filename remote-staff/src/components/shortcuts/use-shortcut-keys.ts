import { useEffectEvent, useLayoutEffect } from 'react';

const textInputs = 'input, textarea, select, [contenteditable]';

/** Handles keys on the whole page, unless somebody is typing, a dialog is open, or the browser uses them. */
export function useShortcutKeys(onKey: (key: string) => boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    if (defaultPrevented || ctrlKey || metaKey || altKey) return;
    if (target instanceof Element && target.closest(textInputs)) return;
    if (document.querySelector('dialog[open]')) return;
    // Otherwise the key would be typed into the field that it opens.
    if (onKey(key)) event.preventDefault();
  });
  // A key that is pressed right after the buttons have appeared counts, too.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
