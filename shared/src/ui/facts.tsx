import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** Shows facts about a person or thing, one below the other. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

interface FactProps {
  label: string;
  /** A button or link at the end of the row. */
  action?: ReactNode;
  children: ReactNode;
}

/** Shows one fact in `Facts`: a label and a value. */
export function Fact({ label, action, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
      {action && <dd className={styles.action}>{action}</dd>}
    </div>
  );
}
