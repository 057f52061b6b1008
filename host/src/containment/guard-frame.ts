import { blame, soleSuspect } from './blame.ts';
import type { Suspect } from './contain.ts';
import { shell } from './shell.ts';

/** A remote that removes the shell again and again would do so forever. */
const maxRestorations = 3;

/** Puts the missing children of an element back, in their order. Returns whether any was missing. */
function putBack(parent: Element, children: readonly Element[]): boolean {
  let next: Element | null = null;
  let wasMissing = false;
  for (const child of [...children].reverse()) {
    if (child.parentNode !== parent) {
      parent.insertBefore(child, next);
      wasMissing = true;
    }
    next = child;
  }
  return wasMissing;
}

/**
 * Puts back the root of the page, the header, the main area and the bar with the navigation when a remote removes them.
 * React does not notice it and continues. Returns a function that ends the watch.
 *
 * @param onLost Called when a remote has removed them repeatedly, or before they could be watched.
 */
export function guardFrame(root: Element, onLost: (suspect: Suspect | null) => void): () => void {
  const { body } = document;
  const header = root.querySelector(':scope > header');
  const frame: [parent: Element, children: Element[]][] = [
    [body, [root]],
    [root, [...root.children]],
  ];
  if (header) frame.push([header, [...header.children]]);
  let restorations = 0;

  const check = () => {
    if (!shell.isMounted) return;
    const isDamaged = frame.map(([parent, children]) => putBack(parent, children)).includes(true);
    if (!isDamaged) return;
    restorations += 1;
    const suspect = soleSuspect();
    blame(suspect);
    // The observer sees its own repair, which changes nothing more.
    if (restorations < maxRestorations) return;
    observer.disconnect();
    onLost(suspect);
  };
  const observer = new MutationObserver(check);
  for (const [parent] of frame) observer.observe(parent, { childList: true });

  if (shell.isMounted && !(header && root.querySelector('main'))) {
    const suspect = soleSuspect();
    blame(suspect);
    onLost(suspect);
  } else check();
  return () => observer.disconnect();
}
