import type { ReactNode } from 'react';
import styles from './status-page.module.css';

/** Two lists beside each other where there is room; what may need somebody comes first. */
export function SideBySide({ children }: { children: ReactNode }) {
  return <div className={styles.lists}>{children}</div>;
}
