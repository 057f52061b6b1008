import type { ReactNode } from 'react';
import styles from './status-text.module.css';

/** Says politely that something worked. It is there before it has anything to say, or nothing would be announced. */
export function StatusText({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={styles.status}>
      {children}
    </p>
  );
}
