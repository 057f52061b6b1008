import { blame, changedBy, soleSuspect, watchElement } from './blame.ts';
import type { Suspect } from './contain.ts';
import { shell } from './shell.ts';

/** A remote that removes the shell again after each repair would otherwise do so forever. */
const maxRestorations = 3;

/** The observer runs after the code that removed an element, which may still be busy for a while. */
const directlyMs = 1_000;

/**
 * Puts the missing children of an element back, in their order. Returns the changed nodes: the children and the
 * element.
 */
function putBack(parent: Element, children: readonly Element[]): Element[] {
  let next: Element | null = null;
  const missing: Element[] = [];
  for (const child of [...children].reverse()) {
    if (child.parentNode !== parent) {
      parent.insertBefore(child, next);
      missing.push(child);
    }
    next = child;
  }
  return missing.length > 0 ? [...missing, parent] : [];
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
    const changed = frame.flatMap(([parent, children]) => putBack(parent, children));
    if (changed.length === 0) return;
    restorations += 1;
    const suspect =
      changed.map((each) => changedBy(each, directlyMs)).find((each) => each !== null) ?? soleSuspect();
    blame(suspect);
    // The observer also reports the repair itself, which then finds nothing to restore.
    if (restorations < maxRestorations) return;
    observer.disconnect();
    onLost(suspect);
  };
  const observer = new MutationObserver(check);
  for (const [parent] of frame) observer.observe(parent, { childList: true });
  for (const each of [document.documentElement, body, root, ...root.children]) watchElement(each);

  if (shell.isMounted && !(header && root.querySelector('main'))) {
    const suspect = soleSuspect();
    blame(suspect);
    onLost(suspect);
  } else check();
  return () => observer.disconnect();
}
