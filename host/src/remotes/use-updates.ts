import { useQueryClient } from '@tapin/shared/query';
import { useLocation } from '@tapin/shared/router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { forgetInput, showsUnsavedInput } from '../page/person-input.ts';
import type { Catalog } from './catalog.ts';
import type { RemoteLoader } from './remote-loader.ts';

/** The minimum time between reloads, in case a cache returns an outdated host. */
const minReloadIntervalMs = 5_000;

/**
 * Updates a page that is open for long. A navigation, hovering a link and returning to the page refresh the catalog. When
 * the host has another version, or a remote one that only a new page can check, a navigation reloads the page, unless input
 * of the person would be lost. A link to the path of the page counts as a navigation, too.
 */
export function useUpdates(catalog: Catalog, loader: RemoteLoader): void {
  const { pathname, search, hash, key } = useLocation();
  const queryClient = useQueryClient();
  const shown = useRef({ pathname, key });

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

  // The reload happens before the new screen is rendered, so that nobody types into it.
  useLayoutEffect(() => {
    const before = shown.current;
    if (before.key === key) return;
    shown.current = { pathname, key };
    const isSamePath = before.pathname === pathname;
    // A change of the filters or of the section is no navigation.
    if (isSamePath && (search || hash || showsUnsavedInput())) return;
    forgetInput();
    const isHostOutdated = catalog.host !== null && catalog.host !== process.env.TAPIN_VERSION;
    const isOutdated = isHostOutdated || catalog.hasUncheckedVersions;
    const losesInput = loader.holdsInput() || queryClient.isMutating() > 0;
    if (isOutdated && !losesInput && performance.now() > minReloadIntervalMs) location.reload();
    else void catalog.refresh().then(() => isSamePath && loader.exchangeParts());
  }, [pathname, search, hash, key, catalog, loader, queryClient]);
}
