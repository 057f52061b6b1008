import { useTranslation } from '@tapin/shared/i18n';
import { NavLink } from '@tapin/shared/router';
import { type ReactNode, type ToggleEvent, useEffect, useRef } from 'react';
import { prefetchFiles } from '../remotes/loading/prefetch-files.ts';
import { LanguageSwitch } from './language-switch.tsx';
import type { NavLinkItem } from './nav-links.ts';
import styles from './navigation.module.css';

interface NavListProps {
  links: readonly NavLinkItem[];
  onFollow?: () => void;
}

export function NavList({ links, onFollow }: NavListProps) {
  return (
    <ul className={styles.list}>
      {links.map(({ to, label, remote }) => (
        <li key={to}>
          <NavLink
            to={to}
            className={styles.link ?? ''}
            onMouseEnter={() => prefetchFiles(remote, to)}
            onFocus={() => prefetchFiles(remote, to)}
            onClick={() => onFollow?.()}
          >
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

interface MenuPanelProps {
  children: (close: () => void) => ReactNode;
  onToggle?: (event: ToggleEvent) => void;
}

/** A button and its panel, a native popover, which closes on Escape, on a press outside and with the back button. */
export function MenuPanel({ children, onToggle }: MenuPanelProps) {
  const { t } = useTranslation('host');
  const panel = useRef<HTMLElement>(null);
  const close = () => panel.current?.hidePopover();
  useEffect(() => {
    window.addEventListener('popstate', close);
    return () => window.removeEventListener('popstate', close);
  });
  return (
    <>
      <button type="button" className={styles.button} popoverTarget="nav-menu" aria-label={t('header.menu')}>
        <svg
          width="24"
          height="24"
          viewBox="0 0 24 24"
          stroke="currentColor"
          strokeWidth="2"
          aria-hidden="true"
        >
          <path d="M3 6h18M3 12h18M3 18h18" strokeLinecap="round" />
        </svg>
      </button>
      <nav
        ref={panel}
        id="nav-menu"
        popover="auto"
        className={styles.panel}
        aria-label={t('header.navigation')}
        onToggle={onToggle}
      >
        {children(close)}
      </nav>
    </>
  );
}

/** The links as a menu, when they do not fit into the bar. */
export function NavMenu({ links }: { links: readonly NavLinkItem[] }) {
  return (
    <MenuPanel>
      {(close) => (
        <>
          <NavList links={links} onFollow={close} />
          <LanguageSwitch />
        </>
      )}
    </MenuPanel>
  );
}
