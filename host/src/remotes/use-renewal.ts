import { useQueryClient } from '@tapin/shared/query';
import { useLocation } from '@tapin/shared/router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Catalog } from './catalog.ts';
import type { RemoteLoader } from './remote-loader.ts';

/** However wrong a cache in between may be, a page is not begun anew more often than this. */
const atMostEvery = 5_000;

/**
 * Keeps an open page from growing old. Moving on asks what is live now, as pointing at a link and coming back to the
 * page do; where the host itself is another one by now, moving on begins the page anew, unless that would lose something.
 */
export function useRenewal(catalog: Catalog, loader: RemoteLoader): void {
  const { pathname } = useLocation();
  const queryClient = useQueryClient();
  const shownPath = useRef(pathname);

  useEffect(() => {
    const onPress = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a[href]')) void catalog.refresh();
    };
    const onReturn = () => {
      if (document.visibilityState === 'visible') void catalog.refresh();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [catalog]);

  // Before the new screen is drawn, so that nobody begins to type into one that is about to go.
  useLayoutEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    const isOld = catalog.host !== null && catalog.host !== process.env.TAPIN_VERSION;
    const losesSomething = loader.holdsInput() || queryClient.isMutating() > 0;
    if (isOld && !losesSomething && performance.now() > atMostEvery) location.reload();
    else void catalog.refresh();
  }, [pathname, catalog, loader, queryClient]);
}
