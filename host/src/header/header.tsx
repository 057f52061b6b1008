import { currentLanguage, useTranslation } from '@tapin/shared/i18n';
import { Link } from '@tapin/shared/router';
import { authAtom, homePath } from '@tapin/shared/session';
import { useLazyModule } from '@tapin/shared/ui/use-lazy-module';
import { useAtomValue } from 'jotai';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { redirectFor } from '../guards/redirect-for.ts';
import type { Remote } from '../remotes/discovery.ts';
import type { RemoteLoader } from '../remotes/loading/remote-loader.ts';
import { UnmountErrorBoundary } from '../remotes/remote-failed.tsx';
import { remoteOfSlot, Slot } from '../remotes/slot.tsx';
import { SchoolsSlot } from '../schools/schools-slot.tsx';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { type NavLinkItem, navLinks } from './nav-links.ts';
import { MenuPanel, NavList, NavMenu } from './navigation.tsx';
import { SchoolSwitcherSlot } from './school-switcher-slot.tsx';

function Logo() {
  return (
    <svg width="112" height="32" viewBox="0 0 112 32" aria-hidden="true">
      <rect width="32" height="32" rx="10" fill="var(--brand)" />
      <g fill="none" stroke="#fff" strokeWidth="2.5" strokeLinecap="round">
        <path d="M11 12v1.5M21 12v1.5" strokeWidth="3" />
        <path d="M9.5 18.5c1.5 3.2 3.7 4.7 6.5 4.7s5-1.5 6.5-4.7" />
      </g>
      <text
        x="42"
        y="23"
        fontSize="20"
        fontWeight="700"
        fill="currentColor"
        fontFamily="inherit"
        direction="ltr"
      >
        TapIn
      </text>
    </svg>
  );
}

/**
 * Whether an element fits into its parent. It is measured, because this depends on screen, language and text size.
 *
 * @param replacement The element that is shown beside the parent while the measured one does not fit. Its room belongs
 * to the parent otherwise.
 */
function useFitsParent(
  element: RefObject<HTMLElement | null>,
  replacement: RefObject<HTMLElement | null>,
): boolean {
  const [fits, setFits] = useState(true);
  useLayoutEffect(() => {
    const child = element.current;
    const parent = child?.parentElement;
    if (!child || !parent) return;
    const measure = () => {
      const room = parent.offsetWidth + roomOf(replacement.current);
      setFits(child.offsetWidth <= room);
    };
    // The observer runs between layout and paint. Measuring earlier would force the browser to lay the page out twice.
    const observer = new ResizeObserver(() => flushSync(measure));
    observer.observe(child);
    observer.observe(parent);
    return () => observer.disconnect();
  }, [element, replacement]);
  return fits;
}

function roomOf(element: HTMLElement | null): number {
  const row = element?.parentElement;
  return row ? element.offsetWidth + Number.parseFloat(getComputedStyle(row).columnGap) : 0;
}

interface MainNavProps {
  links: readonly NavLinkItem[];
  children?: ReactNode;
}

/** From this number of links on, the navigation has groups and a search. */
const groupedFrom = 8;

const loadGroupedNav = () => import(/* webpackChunkName: "staff-shell" */ './grouped-nav.tsx');

const parts = { NavList, MenuPanel, LanguageSwitch };

function MainNav(props: MainNavProps) {
  const isLong = props.links.length >= groupedFrom;
  const { module, hasFailed } = useLazyModule(loadGroupedNav, isLong);
  if (!isLong || hasFailed) return <PlainNav {...props} />;
  return (
    <>
      <div className={styles.frame}>{module && <module.BarLinks links={props.links} parts={parts} />}</div>
      {props.children}
      <div className={styles.menu}>{module && <module.SearchMenu links={props.links} parts={parts} />}</div>
    </>
  );
}

function PlainNav({ links, children }: MainNavProps) {
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

/** The slot of the student search for staff. It has its final size from the start, so that the links do not move. */
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
  // A page in a frame is a preview inside another page of the product, which already shows the navigation.
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
