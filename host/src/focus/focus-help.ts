import { announceEvent, announcerReadyEvent } from '@tapin/shared/ui/announce';
import { visuallyHidden } from '@tapin/shared/ui/visually-hidden';

/**
 * Adds the live region of the page. A text is set in the next frame, when a dialog that was just confirmed is closed,
 * because screen readers ignore the page behind a dialog. Returns a function to remove it.
 */
export function startAnnouncer(): () => void {
  const region = document.createElement('div');
  region.setAttribute('role', 'status');
  region.className = visuallyHidden ?? '';
  document.body.append(region);
  const onAnnounce = (event: Event) => {
    // The sender of an event that is not canceled waits for the live region.
    event.preventDefault();
    const text: unknown = event instanceof CustomEvent && event.detail;
    // An empty region in between lets the same text be said again.
    region.textContent = '';
    requestAnimationFrame(() => {
      region.textContent = typeof text === 'string' ? text : '';
    });
  };
  document.addEventListener(announceEvent, onAnnounce);
  document.dispatchEvent(new Event(announcerReadyEvent));
  return () => {
    document.removeEventListener(announceEvent, onAnnounce);
    region.remove();
  };
}

/** An element with its position in its parent. The path leads from the focused element up to the body. */
type FocusPath = readonly { element: Element; index: number }[];

const focusable = [
  'a[href]',
  'button:not(:disabled)',
  'input:not(:disabled):not([type="hidden"])',
  'select:not(:disabled)',
  'textarea:not(:disabled)',
  'summary',
  '[tabindex]:not([tabindex="-1"])',
].join();

function focusPathOf(focused: Element): FocusPath {
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
 * Returns the control to focus after a control was removed: the next one in the nearest ancestor that is still on the
 * page, such as the next row of a list, else the previous one, else the main content.
 */
function nextTarget(path: FocusPath): HTMLElement | null {
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

let path: FocusPath = [];

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

/** Whether the element can no longer have the focus, because an action has removed or hidden it. */
const isGone = (element: Element) => !element.isConnected || element.closest('[hidden]') !== null;

/**
 * Moves the focus when the focused control disappears. Otherwise the keyboard would start again at the top of the page
 * after many actions. A screen that focuses another element in the same frame takes precedence.
 */
function restoreFocus(): void {
  const [focused] = path;
  if (!focused || !isFocusLost() || !isGone(focused.element)) return;
  requestAnimationFrame(() => {
    if (!isFocusLost() || path[0] !== focused) return;
    nextTarget(path)?.focus({ preventScroll: true });
  });
}

/** Keeps the focus in the page, for all screens of all remotes. Returns a function to stop. */
export function keepFocus(): () => void {
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element) path = focusPathOf(target);
  };
  // A press outside of all controls removes the focus on purpose.
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null) return;
    queueMicrotask(() => {
      if (target === path[0]?.element && target instanceof Element && !isGone(target) && isFocusLost())
        path = [];
    });
  };
  // This code is loaded after the first screen, when the person may have focused a control already.
  if (document.activeElement && !isFocusLost()) path = focusPathOf(document.activeElement);
  const observer = new MutationObserver(restoreFocus);
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', onBlur);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['hidden'] });
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('focusout', onBlur);
    path = [];
  };
}

export function startFocusHelp(): void {
  keepFocus();
  startAnnouncer();
}
