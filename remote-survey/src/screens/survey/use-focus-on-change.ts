import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the heading when what is asked changes, so that a screen reader says it and the keyboard goes on
 * from there; the page starts at its top. The first one is left alone: arriving on the page is the shell's business.
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
