import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether an element fits into its parent. It is measured, because this depends on screen, language and text size. */
export function useFitsParent(element: RefObject<HTMLElement | null>): boolean {
  const [fits, setFits] = useState(true);
  useLayoutEffect(() => {
    const child = element.current;
    const parent = child?.parentElement;
    if (!child || !parent) return;
    const measure = () => setFits(child.offsetWidth <= parent.offsetWidth);
    // The observer runs between layout and paint. Measuring earlier would force the browser to lay the page out twice.
    const observer = new ResizeObserver(() => flushSync(measure));
    observer.observe(child);
    observer.observe(parent);
    return () => observer.disconnect();
  }, [element]);
  return fits;
}
