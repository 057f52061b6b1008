import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the heading when the question changes, so that a screen reader announces it and the keyboard
 * continues there, and scrolls to the top. The first question gets no focus, because the shell handles navigation.
 */
export function useFocusOnChange(asked: string | null): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const previous = useRef<string | null>(null);

  useEffect(() => {
    if (asked === null) return;
    const isAnother = previous.current !== null && previous.current !== asked;
    previous.current = asked;
    if (!isAnother) return;
    heading.current?.focus({ preventScroll: true });
    document.documentElement.scrollTop = 0;
  }, [asked]);

  return heading;
}
