import { NavLink } from '@tapin/shared/router';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

interface TabLinksProps {
  label: string;
  tabs: readonly {
    to: string;
    label: ReactNode;
    /** Only for tabs that have the same path as another one, and differ in their search. */
    isCurrent?: boolean;
  }[];
}

/** Tabs that are screens of their own: each has its address, and the way back goes through them. */
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
