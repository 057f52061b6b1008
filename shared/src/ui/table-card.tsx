import type { ReactNode } from 'react';
import styles from './table-card.module.css';

interface TableCardProps {
  /** What was found, in a word; announced. */
  found?: string | undefined;
  /** What is shown belongs to an earlier question. */
  isBusy?: boolean;
  isHidden?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** The white card that a screen's table fills from edge to edge. */
export function TableCard({ found, isBusy, isHidden, className, children }: TableCardProps) {
  return (
    <div className={`${styles.card} ${className ?? ''}`} hidden={isHidden} aria-busy={isBusy}>
      {(found !== undefined || isHidden) && (
        <p role="status" className={styles.found}>
          {found}
        </p>
      )}
      {children}
    </div>
  );
}
