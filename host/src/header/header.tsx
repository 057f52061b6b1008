import { currentLanguage, useTranslation } from '@tapin/shared/i18n';
import { Link } from '@tapin/shared/router';
import { authAtom, homePath } from '@tapin/shared/session';
import { useAtomValue } from 'jotai';
import type { Remote } from '../remotes/discovery.ts';
import type { RemoteLoader } from '../remotes/remote-loader.ts';
import { UnmountErrorBoundary } from '../remotes/unmount-error-boundary.tsx';
import { SchoolsSlot } from '../schools/schools-slot.tsx';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';
import { MainNav } from './main-nav.tsx';
import { navLinks } from './nav-links.ts';
import { SchoolSwitcherSlot } from './school-switcher-slot.tsx';
import { StudentSearchSlot } from './student-search-slot.tsx';

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
        <SchoolsSlot />
        {auth.user === null ? (
          <LanguageSwitch />
        ) : (
          <>
            <UnmountErrorBoundary>
              <SchoolSwitcherSlot loader={loader} remotes={remotes} />
            </UnmountErrorBoundary>
            <MainNav links={links}>
              <UnmountErrorBoundary>
                <StudentSearchSlot loader={loader} remotes={remotes} />
              </UnmountErrorBoundary>
            </MainNav>
          </>
        )}
      </div>
    </header>
  );
}
