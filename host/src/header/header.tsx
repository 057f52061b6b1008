import { currentLanguage, useTranslation } from '@tapin/shared/i18n';
import { Link } from '@tapin/shared/router';
import { authAtom, homePath } from '@tapin/shared/session';
import { useAtomValue } from 'jotai';
import type { Remote } from '../remotes/discovery.ts';
import { LeavingBoundary } from '../remotes/leaving-boundary.tsx';
import type { RemoteLoader } from '../remotes/remote-loader.ts';
import { FindPlace } from './find-place.tsx';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';
import { MainNav } from './main-nav.tsx';
import { navLinks } from './nav-links.ts';
import { SwitcherPlace } from './switcher-place.tsx';

interface HeaderProps {
  loader: RemoteLoader;
  remotes: readonly Remote[];
}

export function Header({ loader, remotes }: HeaderProps) {
  const { t } = useTranslation('host');
  const auth = useAtomValue(authAtom);
  const links = navLinks(remotes, auth, currentLanguage());
  // A page in a frame is a preview in another page of the product, which has the navigation.
  if (window.parent !== window) {
    return (
      <header className={styles.header}>
        <div className={styles.bar}>
          <Logo />
        </div>
      </header>
    );
  }
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to={homePath(auth)} className={styles.logo} aria-label={t('header.home')}>
          <Logo />
        </Link>
        {auth.user === null ? (
          <LanguageSwitch />
        ) : (
          <>
            <LeavingBoundary>
              <SwitcherPlace loader={loader} remotes={remotes} />
            </LeavingBoundary>
            <MainNav links={links}>
              <LeavingBoundary>
                <FindPlace loader={loader} remotes={remotes} />
              </LeavingBoundary>
            </MainNav>
          </>
        )}
      </div>
    </header>
  );
}
