import { type ReactNode, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** The page element with the HTML of the first screen. A script in `index.ejs` sets these fields. */
interface Placeholder extends HTMLElement {
  presses?: readonly HTMLElement[];
  /**
   * Whether a person composes a character with an input method, or holds a button down. `release` is called afterwards.
   */
  isInUse?: boolean;
}

export function findPlaceholder(root: HTMLElement): Placeholder | null {
  const placeholder = root.querySelector<HTMLElement>('#placeholder');
  return placeholder?.firstElementChild ? placeholder : null;
}

/**
 * Renders the screen into the root, in place of the placeholder. When a person has already used the placeholder, React
 * renders and runs all effects synchronously, so that the input can be repeated. Otherwise React renders in a task of
 * its own, which blocks the page for a shorter time.
 */
export async function replacePlaceholder(placeholder: Placeholder, render: () => void): Promise<void> {
  // Replacing the placeholder now would lose the characters that are being composed, or the click of a held button.
  while (placeholder.isInUse)
    await new Promise((resolve) => placeholder.addEventListener('release', resolve, { once: true }));
  if (hasInput(recordInput(placeholder))) flushSync(render);
  else render();
}

interface ReplacementProps {
  placeholder: Placeholder;
  root: HTMLElement;
  children: ReactNode;
}

/**
 * Repeats on the controls of its children what a person did in the placeholder: focus, typed texts, chosen answers and
 * pressed buttons.
 */
export function Replacement({ placeholder, root, children }: ReplacementProps): ReactNode {
  // React renders and commits the first content in one task, so nothing can be typed after this.
  const [input] = useState(() => recordInput(placeholder));
  // A microtask runs before the next event, and after the commit of React.
  useLayoutEffect(() => queueMicrotask(() => hasInput(input) && repeat(input, root)), [input, root]);
  return children;
}

interface Input {
  controls: ReadonlyMap<string, HTMLElement>;
  actions: readonly { name: string; repeat: (next: HTMLElement) => void }[];
  presses: readonly HTMLElement[];
}

const hasInput = ({ actions, presses }: Input) => actions.length + presses.length > 0;

function recordInput(placeholder: Placeholder): Input {
  const controls = namedControls(placeholder);
  const presses = placeholder.presses ?? [];
  const actions = [...controls].flatMap(([name, control]) => {
    const repeatOn = repeatInput(control, presses);
    return repeatOn ? [{ name, repeat: repeatOn }] : [];
  });
  return { controls, actions, presses };
}

function repeat({ controls, actions, presses }: Input, root: HTMLElement): void {
  const after = namedControls(root);
  for (const { name, repeat: repeatOn } of actions) {
    const control = after.get(name);
    if (control) flushSync(() => repeatOn(control));
  }
  // Presses of buttons are repeated last, because a button submits the fields.
  const names = new Map([...controls].map(([name, control]) => [control, name]));
  for (const pressed of presses) flushSync(() => after.get(names.get(pressed) ?? '')?.click());
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
    // An email field has no selection API. Its caret is at the end when the value is set after the focus.
    if (isFocused) focus(next);
    if (!(next instanceof HTMLInputElement)) return;
    if (isTyped) type(next, value);
    if (isFocused && selectionStart !== null) next.setSelectionRange(selectionStart, selectionEnd);
  };
}

const focus = (control: HTMLElement) => control.focus({ preventScroll: true });

/**
 * Sets the value like a keystroke. It uses the setter of the prototype, because React overrides the setter of the
 * element.
 */
function type(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Returns the controls of an element by a name that is stable between placeholder and screen. The name of an answer
 * contains its question.
 */
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
    // When several controls have equal names, the first one keeps the name.
    if (!named.has(name)) named.set(name, control);
  }
  return named;
}
