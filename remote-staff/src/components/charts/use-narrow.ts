import { useLayoutEffect, useRef, useState } from 'react';

/** A canvas narrower than this has no room for words beside its lines. */
const narrowWidthPx = 400;

/** Tells whether an element is narrow now. It follows the width of the window. */
export function useNarrow<T extends HTMLElement>() {
  const element = useRef<T>(null);
  const [isNarrow, setIsNarrow] = useState(false);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => setIsNarrow(measured.clientWidth > 0 && measured.clientWidth < narrowWidthPx);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  return { element, isNarrow };
}
