import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the heading when the question changes, so that a screen reader announces it and the keyboard
 * continues there, and scrolls to the top. The first question gets no focus, because the shell handles navigation.
 */
export function useFocusOnChange(contentKey: string | null): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const previous = useRef<string | null>(null);

  useEffect(() => {
    if (contentKey === null) return;
    const hasChanged = previous.current !== null && previous.current !== contentKey;
    previous.current = contentKey;
    if (!hasChanged) return;
    heading.current?.focus({ preventScroll: true });
    document.documentElement.scrollTop = 0;
  }, [contentKey]);

  return heading;
}
