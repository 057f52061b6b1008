import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether all of an element has room in the one around it, however wide the screen, long the words and large the text. */
export function useRoom(element: RefObject<HTMLElement | null>): boolean {
  const [hasRoom, setHasRoom] = useState(true);
  useLayoutEffect(() => {
    const inside = element.current;
    const around = inside?.parentElement;
    if (!inside || !around) return;
    const measure = () => setHasRoom(inside.offsetWidth <= around.offsetWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(inside);
    observer.observe(around);
    // Before anything is drawn.
    measure();
    return () => observer.disconnect();
  }, [element]);
  return hasRoom;
}
