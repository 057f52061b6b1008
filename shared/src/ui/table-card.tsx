import type { ReactNode } from 'react';
import { kit } from './kit-classes.ts';
import styles from './table-card.module.css';

interface TableCardProps {
  /** A short text about the result, which is announced. */
  found?: string | undefined;
  /** Whether the content belongs to an earlier query. */
  isBusy?: boolean;
  isHidden?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** Shows a white card without padding, for the table of a screen. */
export function TableCard({ found, isBusy, isHidden, className, children }: TableCardProps) {
  return (
    <div className={`${styles.card} ${className ?? ''}`} hidden={isHidden} aria-busy={isBusy}>
      {(found !== undefined || isHidden) && (
        <p role="status" className={kit.hint}>
          {found}
        </p>
      )}
      {children}
    </div>
  );
}
