import { type FocusPath, focusPathOf, nextTarget } from './next-target.ts';

/** The focused element and its ancestors, as they were when it got the focus. */
let path: FocusPath = [];

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

/** Whether the element can no longer have the focus, because an action has removed or hidden it. */
const isGone = (element: Element) => !element.isConnected || element.closest('[hidden]') !== null;

/**
 * Moves the focus when the control that had it disappears. Otherwise the keyboard would start again at the top of the page
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
  // A press beside all controls takes the focus away on purpose.
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
