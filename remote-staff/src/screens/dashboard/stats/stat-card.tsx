import { RowLink } from '@tapin/shared/ui/row-link';
import { type ReactNode, useId } from 'react';
import styles from './stat-card.module.css';

interface StatCardProps {
  title: ReactNode;
  /** The page in detail, if there is one for what is shown. */
  to: string | undefined;
  /** Fills the width of the cards. */
  wide?: true;
  children: ReactNode;
}

/** One figure in its frame; a press anywhere on it leads to the page behind it. */
export function StatCard({ title, to, wide, children }: StatCardProps) {
  const id = useId();
  return (
    <article
      className={styles.card}
      aria-labelledby={id}
      data-wide={wide}
      data-link={to !== undefined || undefined}
    >
      <h3 id={id} className={styles.title}>
        {to === undefined ? title : <RowLink to={to}>{title}</RowLink>}
      </h3>
      {children}
    </article>
  );
}
