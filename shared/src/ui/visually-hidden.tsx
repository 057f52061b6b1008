import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** A text for who listens to the page, where the eye does not need it. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}
