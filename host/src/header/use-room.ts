import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether all of an element has room in the one around it, however wide the screen, long the words and large the text. */
export function useRoom(element: RefObject<HTMLElement | null>): boolean {
  const [hasRoom, setHasRoom] = useState(true);
  useLayoutEffect(() => {
    const inside = element.current;
    const around = inside?.parentElement;
    if (!inside || !around) return;
    const measure = () => setHasRoom(inside.offsetWidth <= around.offsetWidth);
    // It speaks up between a layout and its drawing: to ask at once would make the browser lay the page out twice.
    const observer = new ResizeObserver(() => flushSync(measure));
    observer.observe(inside);
    observer.observe(around);
    return () => observer.disconnect();
  }, [element]);
  return hasRoom;
}
