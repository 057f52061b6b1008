import { ApiError, meQuery } from '@tapin/shared/api';
import { languageRow } from '@tapin/shared/contract/languages';
import { useTranslation } from '@tapin/shared/i18n';
import { useQueryClient } from '@tapin/shared/query';
import { followOtherTabs, getAuth, homePath, onSessionEnd } from '@tapin/shared/session';
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import styles from './app.module.css';
import { Header } from './header/header.tsx';
import { useNavigationEffects } from './page/use-navigation-effects.ts';
import type { Catalog } from './remotes/catalog.ts';
import type { RemoteLoader } from './remotes/loading/remote-loader.ts';
import { UnmountErrorBoundary } from './remotes/remote-failed.tsx';
import { useUpdates } from './remotes/use-updates.ts';
import { OwnedScreen } from './screens/owned-screen.tsx';

const [meKey] = meQuery.queryKey;

/** Returns the first screen and the membership of the person as one text, which changes when either of them changes. */
const homeAndMembership = () => `${homePath(getAuth())} ${getAuth().schoolUser?._id}`;

/**
 * Loads the person again after a refused call, because they may have been removed from the school while the page is open.
 * The guard then redirects them, and the cached data of the school is cleared. Calls that are refused together load the
 * person once, and a refusal of that call itself is ignored.
 */
function useMembershipEnd(): void {
  const client = useQueryClient();
  useEffect(() => {
    const reloadMe = async () => {
      const before = homeAndMembership();
      await client.fetchQuery({ ...meQuery, staleTime: 0 });
      if (homeAndMembership() !== before)
        client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meKey });
    };
    let isReloading = false;
    const onFailure = async (error: unknown) => {
      if (isReloading || !(error instanceof ApiError) || error.code !== 'membership_not_approved') return;
      isReloading = true;
      // The page is kept when the person cannot be loaded. The next refused call tries again.
      await reloadMe().catch(() => undefined);
      isReloading = false;
    };
    const unsubscribes = [
      client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') void onFailure(event.action.error);
      }),
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') void onFailure(event.action.error);
      }),
    ];
    return () => {
      for (const stop of unsubscribes) stop();
    };
  }, [client]);
}

/**
 * Clears all data of the person when the session ends. The guard of a screen for logged-in people then redirects to the
 * landing screen. A public page stays open.
 */
function useSessionEnd(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onSessionEnd(() => {
        queryClient.clear();
        // Another person is logged in on this device now, so the page is reloaded for them.
        if (getAuth().user) window.location.reload();
      }),
    [queryClient],
  );
}

/** Checks on focus whether another tab has changed the session. A suspended page does not receive storage events. */
function useOtherTabs(): void {
  useEffect(() => {
    const follow = () => void followOtherTabs();
    window.addEventListener('storage', follow);
    window.addEventListener('pageshow', follow);
    document.addEventListener('visibilitychange', follow);
    return () => {
      window.removeEventListener('storage', follow);
      window.removeEventListener('pageshow', follow);
      document.removeEventListener('visibilitychange', follow);
    };
  }, []);
}

/** Keeps the language and the direction of the document up to date, for screen readers, hyphenation and layout. */
function useDocumentLanguage(): void {
  const { language } = useTranslation('host').i18n;
  // The direction changes before the next paint, together with the texts.
  useLayoutEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = languageRow(language).direction;
  }, [language]);
}

interface AppProps {
  loader: RemoteLoader;
  catalog: Catalog;
}

export function App({ loader, catalog }: AppProps) {
  const { t } = useTranslation('host');
  const remotes = useSyncExternalStore(catalog.subscribe, catalog.current);
  const main = useRef<HTMLElement>(null);
  useDocumentLanguage();
  useSessionEnd();
  useMembershipEnd();
  useOtherTabs();
  useNavigationEffects(main);
  useUpdates(catalog, loader);
  return (
    <>
      <a href="#main" className={styles.skip}>
        {t('skip-to-content')}
      </a>
      <Header loader={loader} remotes={remotes} />
      <main id="main" ref={main} tabIndex={-1}>
        <UnmountErrorBoundary>
          <OwnedScreen loader={loader} remotes={remotes} />
        </UnmountErrorBoundary>
      </main>
    </>
  );
}
