import { useQueryClient } from '@tapin/shared/query';
import { useLocation } from '@tapin/shared/router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { contain } from '../containment/contain.ts';
import { shell } from '../containment/shell.ts';
import { forgetInput } from '../page/person-input.ts';
import type { Catalog } from './catalog.ts';
import type { RemoteLoader } from './loading/remote-loader.ts';

/** The minimum time between reloads, in case a cache returns an outdated host. */
const minReloadIntervalMs = 5_000;

/**
 * Updates a page that stays open for long. A navigation, hovering a link and returning to the page refresh the catalog.
 * A navigation reloads the page when the host has another version, when only a new page can check the integrity of a
 * version, or when only a new page may call the origins of the remote. It does not reload a page with input that would be lost.
 */
export function useUpdates(catalog: Catalog, loader: RemoteLoader): void {
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

  useLayoutEffect(() => {
    shell.isMounted = true;
    return () => {
      shell.isMounted = false;
    };
  }, []);

  // The reload happens before the new screen is rendered, so that nobody types into it.
  useLayoutEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    forgetInput();
    contain();
    const losesInput = loader.holdsInput() || queryClient.isMutating() > 0;
    const isOutdated = catalog.isPageOutdated && performance.now() > minReloadIntervalMs;
    if ((isOutdated || catalog.needsDocument(pathname)) && !losesInput) location.reload();
    else void catalog.refresh();
  }, [pathname, catalog, loader, queryClient]);
}
