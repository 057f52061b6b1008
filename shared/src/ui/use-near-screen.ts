import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** How far from the screen is near: what comes within it is there before the person is. */
const near = '1200px 0px';

/** Tells whenever an element comes near the screen or goes away from it, and how it is now; the first time at once. */
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
