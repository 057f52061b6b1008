import type { ReactNode } from 'react';
import styles from './status-text.module.css';

interface StatusTextProps {
  /** `success`, unless it is said that nothing was gained. */
  tone?: 'success' | 'plain';
  children: ReactNode;
}

/** Says politely what came of something. It is there before it has anything to say, or nothing would be announced. */
export function StatusText({ tone = 'success', children }: StatusTextProps) {
  return (
    <p role="status" className={`${styles.status} ${styles[tone]}`}>
      {children}
    </p>
  );
}
