import { useLocation, useNavigationType } from '@tapin/shared/router';
import { type RefObject, useEffect, useRef } from 'react';
import { restoreScroll, useScrollPositions } from './scroll-positions.ts';

/**
 * Does after a navigation what a full page load would do: it moves the focus to the content and scrolls to the top, or to
 * the former position on the way back.
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
