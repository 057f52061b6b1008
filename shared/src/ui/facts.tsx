import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** What is known about somebody or something, one fact below the other. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

interface FactProps {
  label: string;
  /** What can be done about it, at the end of the row. */
  action?: ReactNode;
  children: ReactNode;
}

export function Fact({ label, action, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
      {action && <dd className={styles.action}>{action}</dd>}
    </div>
  );
}
