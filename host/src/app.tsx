import { useTranslation } from '@tapin/shared/i18n';
import { useRef, useSyncExternalStore } from 'react';
import styles from './app.module.css';
import { Header } from './header/header.tsx';
import { OwnedScreen } from './owned-screen.tsx';
import { useDocumentLanguage } from './page/use-document-language.ts';
import { useMembershipEnd } from './page/use-membership-end.ts';
import { useNavigationEffects } from './page/use-navigation-effects.ts';
import { useOtherTabs } from './page/use-other-tabs.ts';
import { useSessionEnd } from './page/use-session-end.ts';
import type { Catalog } from './remotes/catalog.ts';
import type { RemoteLoader } from './remotes/remote-loader.ts';
import { UnmountErrorBoundary } from './remotes/unmount-error-boundary.tsx';
import { useUpdates } from './remotes/use-updates.ts';

interface AppProps {
  loader: RemoteLoader;
  catalog: Catalog;
}

/** The shell: the header with the navigation, and the screen of the current path. */
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
