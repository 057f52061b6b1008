import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether an element fits into its parent. It is measured, because this depends on screen, language and text size. */
export function useRoom(element: RefObject<HTMLElement | null>): boolean {
  const [hasRoom, setHasRoom] = useState(true);
  useLayoutEffect(() => {
    const inside = element.current;
    const around = inside?.parentElement;
    if (!inside || !around) return;
    const measure = () => setHasRoom(inside.offsetWidth <= around.offsetWidth);
    // The observer runs between layout and paint. Measuring earlier would force the browser to lay the page out twice.
    const observer = new ResizeObserver(() => flushSync(measure));
    observer.observe(inside);
    observer.observe(around);
    return () => observer.disconnect();
  }, [element]);
  return hasRoom;
}
