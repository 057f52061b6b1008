import { useLocation, useNavigationType } from '@tapin/shared/router';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const positions = new Map<string, number>();

/** A list may have to load its earlier content. After this time the page stops restoring the position. */
const restoreTimeoutMs = 5_000;

/** Events by which the person scrolls, which end the restoration. */
const scrollEvents = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Stores the scroll position of the current entry of the history. For an unloaded page the browser stores it. */
function useScrollPositions(entry: string): void {
  useLayoutEffect(() => {
    const storePosition = () => void positions.set(entry, window.scrollY);
    window.addEventListener('scroll', storePosition, { passive: true });
    return () => window.removeEventListener('scroll', storePosition);
  }, [entry]);

  useEffect(() => {
    const disableRestoration = () => {
      history.scrollRestoration = 'manual';
    };
    const enableRestoration = () => {
      history.scrollRestoration = 'auto';
    };
    disableRestoration();
    window.addEventListener('pageshow', disableRestoration);
    window.addEventListener('pagehide', enableRestoration);
    return () => {
      window.removeEventListener('pageshow', disableRestoration);
      window.removeEventListener('pagehide', enableRestoration);
    };
  }, []);
}

/**
 * Scrolls to the stored position of an entry. While the page is not tall enough it scrolls to the end, so that a list
 * loads more, and continues as the page grows. Returns a function to stop.
 */
function restoreScroll(entry: string): () => void {
  const position = positions.get(entry) ?? 0;
  const scrollToPosition = () => {
    window.scrollTo(0, position);
    if (Math.abs(window.scrollY - position) <= 1) stop();
  };
  const heightObserver = new ResizeObserver(scrollToPosition);
  const timer = setTimeout(() => stop(), restoreTimeoutMs);
  const stop = () => {
    heightObserver.disconnect();
    clearTimeout(timer);
    for (const event of scrollEvents) window.removeEventListener(event, stop);
  };
  for (const event of scrollEvents) window.addEventListener(event, stop, { passive: true });
  heightObserver.observe(document.body);
  scrollToPosition();
  return stop;
}

/**
 * Does after a navigation what a full page load would do: it moves the focus to the content and scrolls to the top. On
 * the way back it restores the scroll position.
 */
export function useNavigationEffects(main: RefObject<HTMLElement | null>): void {
  const { pathname, key } = useLocation();
  const navigationType = useNavigationType();
  const shownPath = useRef(pathname);
  useScrollPositions(key);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    main.current?.focus({ preventScroll: true });
    if (navigationType === 'POP') return restoreScroll(key);
    window.scrollTo(0, 0);
  }, [pathname, key, navigationType, main]);
}
