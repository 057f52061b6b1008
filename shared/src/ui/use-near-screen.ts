import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** The root margin of the viewport: an element within it renders before it is scrolled into view. */
const near = '1200px 0px';

/** Calls `onChange` at once, and whenever an element comes near the viewport or moves away from it. */
export function useNearScreen<Element extends HTMLElement>(
  onChange: (entry: IntersectionObserverEntry) => void,
  isWatched = true,
  margin = near,
): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    if (!isWatched || !ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) tell(entry);
      },
      { rootMargin: margin },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isWatched, margin]);
  return ref;
}
