import { useTranslation } from '@tapin/shared/i18n';
import { useRef } from 'react';
import styles from './app.module.css';
import { Header } from './header/header.tsx';
import { OwnedScreen } from './owned-screen.tsx';
import { useLanguageOfPage } from './page/use-language-of-page.ts';
import { useNavigationEffects } from './page/use-navigation-effects.ts';
import { useOtherTabs } from './page/use-other-tabs.ts';
import { useSessionEnd } from './page/use-session-end.ts';
import type { Remote } from './remotes/discovery.ts';
import { LeavingBoundary } from './remotes/leaving-boundary.tsx';
import type { RemoteLoader } from './remotes/remote-loader.ts';

interface AppProps {
  loader: RemoteLoader;
  remotes: readonly Remote[];
}

/** The shell: header and navigation, and one place for the screen of the current path. */
export function App({ loader, remotes }: AppProps) {
  const { t } = useTranslation('host');
  const main = useRef<HTMLElement>(null);
  useLanguageOfPage();
  useSessionEnd();
  useOtherTabs();
  useNavigationEffects(main);
  return (
    <>
      <a href="#main" className={styles.skip}>
        {t('skip-to-content')}
      </a>
      <Header loader={loader} remotes={remotes} />
      <main id="main" ref={main} tabIndex={-1}>
        <LeavingBoundary>
          <OwnedScreen loader={loader} remotes={remotes} />
        </LeavingBoundary>
      </main>
    </>
  );
}
