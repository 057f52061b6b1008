import { RowLink } from '@tapin/shared/ui/row-link';
import { type ReactNode, useId } from 'react';
import styles from './stat-card.module.css';

interface StatCardProps {
  title: ReactNode;
  /** The path of the page with details, if there is one. */
  to: string | undefined;
  /** Whether the card fills the whole width. */
  wide?: true;
  children: ReactNode;
}

/** Shows a figure as a card. The whole card is a link to the page with details. */
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
