import type { ReactNode } from 'react';
import styles from './status-text.module.css';

interface StatusTextProps {
  /** The default is `success`; `plain` is for results that are not a success. */
  tone?: 'success' | 'plain';
  children: ReactNode;
}

/** Announces a result politely. The element is rendered before it has text; otherwise nothing would be announced. */
export function StatusText({ tone = 'success', children }: StatusTextProps) {
  return (
    <p role="status" className={`${styles.status} ${styles[tone]}`}>
      {children}
    </p>
  );
}
