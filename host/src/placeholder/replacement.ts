import { type ReactNode, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** The element of the page with the HTML of the first screen. A script in `index.ejs` sets these fields. */
interface Placeholder extends HTMLElement {
  /** The pressed buttons, in order. */
  presses?: readonly HTMLElement[];
  /** Whether a person is composing a character with an input method. */
  isComposing?: boolean;
}

/** Returns the placeholder of the page, or null when the edge has put none into it. */
export function findPlaceholder(root: HTMLElement): Placeholder | null {
  const placeholder = root.querySelector<HTMLElement>('#placeholder');
  return placeholder?.firstElementChild ? placeholder : null;
}

/** Resolves when no character is being composed in the placeholder, because a replaced field would lose it. */
export async function composed(placeholder: Placeholder): Promise<void> {
  if (placeholder.isComposing)
    await new Promise((resolve) => placeholder.addEventListener('compositionend', resolve, { once: true }));
}

interface ReplacementProps {
  placeholder: Placeholder;
  root: HTMLElement;
  children: ReactNode;
}

/**
 * Replaces the placeholder by its children when it is rendered as the first content of the root. The focus, typed texts,
 * chosen answers and pressed buttons are repeated on the controls of the children.
 */
export function Replacement({ placeholder, root, children }: ReplacementProps): ReactNode {
  // React renders and commits the first content in one task, so nothing can be typed after this.
  const [repeatIn] = useState(() => recordInput(placeholder));
  // A microtask runs before the next event, and after React has ended the commit.
  useLayoutEffect(() => queueMicrotask(() => repeatIn(root)), [repeatIn, root]);
  return children;
}

/** Reads what a person did in the placeholder. Returns a function that repeats it in the root. */
function recordInput(placeholder: Placeholder): (root: HTMLElement) => void {
  const before = namedControls(placeholder);
  const presses = placeholder.presses ?? [];
  const actions = [...before].flatMap(([name, control]) => {
    const repeat = repeatInput(control, presses);
    return repeat ? [{ name, repeat }] : [];
  });
  return (root) => {
    if (actions.length + presses.length === 0) return;
    const after = namedControls(root);
    for (const { name, repeat } of actions) {
      const control = after.get(name);
      if (control) flushSync(() => repeat(control));
    }
    // A button comes last: what it sends is in the fields.
    const names = new Map([...before].map(([name, control]) => [control, name]));
    for (const pressed of presses) flushSync(() => after.get(names.get(pressed) ?? '')?.click());
  };
}

/** Returns a function that repeats what a person did to a control, or null. */
function repeatInput(
  control: HTMLElement,
  presses: readonly HTMLElement[],
): ((next: HTMLElement) => void) | null {
  const isFocused = control === document.activeElement && !presses.includes(control);
  if (!(control instanceof HTMLInputElement)) return isFocused ? focus : null;
  if (control.checked !== control.defaultChecked)
    return (next) => {
      if (isFocused) focus(next);
      next.click();
    };
  const { value, selectionStart, selectionEnd } = control;
  const isTyped = value !== control.defaultValue;
  if (!isFocused && !isTyped) return null;
  return (next) => {
    // An email field has no selection: its caret is at the end when the value is set after the focus.
    if (isFocused) focus(next);
    if (!(next instanceof HTMLInputElement)) return;
    if (isTyped) type(next, value);
    if (isFocused && selectionStart !== null) next.setSelectionRange(selectionStart, selectionEnd);
  };
}

const focus = (control: HTMLElement) => control.focus({ preventScroll: true });

/** Sets the value like a keystroke. The setter of the prototype is used, because React overrides that of the element. */
function type(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Returns the controls of an element, by what identifies them for a person. An answer belongs to its question. */
function namedControls(element: HTMLElement): Map<string, HTMLElement> {
  const named = new Map<string, HTMLElement>();
  for (const control of element.querySelectorAll<HTMLElement>('main :is(a, button, input)')) {
    const isChoice = control.matches('[type="radio"], [type="checkbox"]');
    const name = JSON.stringify([
      control.localName,
      ...['name', 'autocomplete', 'href', 'aria-label', isChoice ? 'value' : ''].map((attribute) =>
        attribute ? control.getAttribute(attribute) : null,
      ),
      control.closest<HTMLElement>('[data-question]')?.dataset.question,
      control.textContent,
    ]);
    // The first of several equal controls keeps the name.
    if (!named.has(name)) named.set(name, control);
  }
  return named;
}
