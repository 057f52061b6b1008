import { NavLink } from '@tapin/shared/router';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

interface TabLinksProps {
  label: string;
  tabs: readonly {
    to: string;
    label: ReactNode;
    /** Marks the current tab among tabs whose paths are equal and whose search parameters differ. */
    isCurrent?: boolean;
  }[];
}

/** Shows tabs that are links: each has its own URL and history entry. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  return (
    <nav aria-label={label} className={`${styles.list} ${styles.links}`}>
      {tabs.map(({ to, label: tabLabel, isCurrent = true }) => (
        <NavLink
          key={to}
          to={to}
          end
          className={styles.tab ?? ''}
          aria-current={isCurrent ? 'page' : 'false'}
        >
          {tabLabel}
        </NavLink>
      ))}
    </nav>
  );
}
