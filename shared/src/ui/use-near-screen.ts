import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** The root margin of the viewport: an element within it renders before it is scrolled into view. */
const nearMargin = '1200px 0px';

/**
 * Calls `onChange` at once, and whenever an element comes near the viewport or moves away from it.
 *
 * @param onChange Receives the entry of the observer.
 * @param isObserved Whether the element is observed now.
 * @param margin The distance that counts as near, as a root margin of an `IntersectionObserver`.
 * @returns The ref for the element.
 */
export function useNearScreen<Element extends HTMLElement>(
  onChange: (entry: IntersectionObserverEntry) => void,
  isObserved = true,
  margin = nearMargin,
): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  const notify = useEffectEvent(onChange);
  useEffect(() => {
    if (!isObserved || !ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) notify(entry);
      },
      { rootMargin: margin },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isObserved, margin]);
  return ref;
}
