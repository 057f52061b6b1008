import { useTranslation } from '@tapin/shared/i18n';
import { type ReactNode, useRef } from 'react';
import { LanguageSwitch } from './language-switch.tsx';
import styles from './main-nav.module.css';
import type { NavLinkItem } from './nav-links.ts';
import { NavList } from './nav-list.tsx';
import { NavMenu } from './nav-menu.tsx';
import { useFitsParent } from './use-fits-parent.ts';

interface MainNavProps {
  links: readonly NavLinkItem[];
  /** Content between the links and the menu. */
  children?: ReactNode;
}

/** The links and the languages side by side, or as a menu when they do not fit. */
export function MainNav({ links, children }: MainNavProps) {
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
