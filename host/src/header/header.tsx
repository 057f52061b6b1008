import { currentLanguage, useTranslation } from '@tapin/shared/i18n';
import { Link } from '@tapin/shared/router';
import { authAtom, homePath } from '@tapin/shared/session';
import { useAtomValue } from 'jotai';
import { type ReactNode, useRef } from 'react';
import { redirectFor } from '#src/guards/redirect-for.ts';
import { remoteOfSlot, Slot } from '#src/remotes/slot.tsx';
import type { Remote } from '../remotes/discovery.ts';
import type { RemoteLoader } from '../remotes/remote-loader.ts';
import { UnmountErrorBoundary } from '../remotes/unmount-error-boundary.tsx';
import { SchoolsSlot } from '../schools/schools-slot.tsx';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';
import { type NavLinkItem, navLinks } from './nav-links.ts';
import { NavList } from './nav-list.tsx';
import { NavMenu } from './nav-menu.tsx';
import { SchoolSwitcherSlot } from './school-switcher-slot.tsx';
import { useFitsParent } from './use-fits-parent.ts';

interface MainNavProps {
  links: readonly NavLinkItem[];
  /** Content between the links and the menu. */
  children?: ReactNode;
}

/** The links and the languages side by side, or as a menu when they do not fit. */
function MainNav({ links, children }: MainNavProps) {
  const { t } = useTranslation('host');
  const nav = useRef<HTMLElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const fits = useFitsParent(nav, menu);
  return (
    <>
      <div className={styles.frame}>
        <nav ref={nav} aria-label={t('header.navigation')} className={styles.nav} data-hidden={!fits}>
          <NavList links={links} />
          <LanguageSwitch short />
        </nav>
      </div>
      {children}
      {!fits && (
        <div ref={menu}>
          <NavMenu links={links} />
        </div>
      )}
    </>
  );
}

interface StudentSearchSlotProps {
  loader: RemoteLoader;
  remotes: readonly Remote[];
}

/** The place of the student search for staff. It has its final size from the start, so that the links do not move. */
function StudentSearchSlot({ loader, remotes }: StudentSearchSlotProps) {
  const auth = useAtomValue(authAtom);
  if (redirectFor('staff', auth) !== null || !remoteOfSlot('find-student', remotes)) return null;
  return (
    <div className={styles.place}>
      <Slot name="find-student" loader={loader} remotes={remotes} />
    </div>
  );
}

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
