import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Whether an element fits into its parent. It is measured, because this depends on screen, language and text size.
 *
 * @param replacement The element that is beside the parent while the other one does not fit. Its room belongs to the parent
 * otherwise.
 */
export function useFitsParent(
  element: RefObject<HTMLElement | null>,
  replacement: RefObject<HTMLElement | null>,
): boolean {
  const [fits, setFits] = useState(true);
  useLayoutEffect(() => {
    const child = element.current;
    const parent = child?.parentElement;
    if (!child || !parent) return;
    const measure = () => {
      const room = parent.offsetWidth + roomOf(replacement.current);
      setFits(child.offsetWidth <= room);
    };
    // The observer runs between layout and paint. Measuring earlier would force the browser to lay the page out twice.
    const observer = new ResizeObserver(() => flushSync(measure));
    observer.observe(child);
    observer.observe(parent);
    return () => observer.disconnect();
  }, [element, replacement]);
  return fits;
}

/** Returns the width of an element in a row with the gap before it. */
function roomOf(element: HTMLElement | null): number {
  const row = element?.parentElement;
  return row ? element.offsetWidth + Number.parseFloat(getComputedStyle(row).columnGap) : 0;
}
