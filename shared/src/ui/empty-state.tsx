import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { Face } from './face.tsx';
import { kit } from './kit-classes.ts';

interface EmptyStateProps {
  /** Says what is missing. */
  title: string;
  /** Explains why, or what to do. */
  hint?: string;
  /** A button or link for that. */
  action?: ReactNode;
}

/** Shows that there is no content, without an error. */
export function EmptyState({ title, hint, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Face feeling="none" size={40} />
      <p className={kit.strong}>{title}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
