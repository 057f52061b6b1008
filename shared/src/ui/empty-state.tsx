import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { Face } from './face.tsx';

interface EmptyStateProps {
  /** What there is none of. */
  title: string;
  /** Why, or what to do. */
  hint?: string;
  /** A button or link that does it. */
  action?: ReactNode;
}

/** Where there is nothing to show, and nothing is wrong. */
export function EmptyState({ title, hint, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Face feeling="none" size={40} />
      <p className={styles.title}>{title}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
