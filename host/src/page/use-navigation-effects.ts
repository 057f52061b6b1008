import { useLocation, useNavigationType } from '@tapin/shared/router';
import { type RefObject, useEffect, useRef } from 'react';

/** After a navigation, what a full page load would do: back to the top, and the keyboard starts at the content. */
export function useNavigationEffects(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    main.current?.focus({ preventScroll: true });
    if (navigationType !== 'POP') window.scrollTo(0, 0);
  }, [pathname, navigationType, main]);
}
