/** An element with its position in its parent, from the focused element up to the body. */
export type FocusPath = readonly { element: Element; index: number }[];

const focusable = [
  'a[href]',
  'button:not(:disabled)',
  'input:not(:disabled):not([type="hidden"])',
  'select:not(:disabled)',
  'textarea:not(:disabled)',
  'summary',
  '[tabindex]:not([tabindex="-1"])',
].join();

export function focusPathOf(focused: Element): FocusPath {
  const path: { element: Element; index: number }[] = [];
  for (let element: Element | null = focused; element && element !== document.body; ) {
    const parent: Element | null = element.parentElement;
    path.push({ element, index: parent ? [...parent.children].indexOf(element) : 0 });
    element = parent;
  }
  return path;
}

/** Whether a person can see the element. Tests have no layout, so the check only uses attributes and styles. */
const isVisible = (element: Element) =>
  !element.closest('[hidden], [inert]') && getComputedStyle(element).visibility !== 'hidden';

function controlIn(element: Element): HTMLElement | undefined {
  const controls = [...element.querySelectorAll<HTMLElement>(focusable)];
  if (element instanceof HTMLElement && element.matches(focusable)) controls.unshift(element);
  return controls.find(isVisible);
}

/**
 * Returns the control that takes the place of a removed one: the next one in the nearest part that is still there, such
 * as the next row of a list, else the previous one, else the content of the page.
 */
export function nextTarget(path: FocusPath): HTMLElement | null {
  for (const [at, { element }] of path.entries()) {
    const child = path[at - 1];
    if (!element.isConnected || !child) continue;
    if (element.matches('main, header')) break;
    const children = [...element.children];
    const after = children.slice(child.index);
    const before = children.slice(0, child.index).reverse();
    for (const candidate of [...after, ...before]) {
      const control = controlIn(candidate);
      if (control) return control;
    }
  }
  return document.getElementById('main');
}
