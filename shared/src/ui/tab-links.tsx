import { NavLink } from '@tapin/shared/router';
import styles from './tabs.module.css';

interface TabLinksProps {
  label: string;
  tabs: readonly { to: string; label: string }[];
}

/** Tabs that are screens of their own: each has its address, and the way back goes through them. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  return (
    <nav aria-label={label} className={`${styles.list} ${styles.links}`}>
      {tabs.map((tab) => (
        <NavLink key={tab.to} to={tab.to} end className={styles.tab ?? ''}>
          {tab.label}
        </NavLink>
      ))}
    </nav>
  );
}
