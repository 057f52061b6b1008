import { Link } from '@tapin/shared/router';
import type { ReactNode } from 'react';
import styles from './row-link.module.css';

interface RowLinkProps {
  to: string;
  children: ReactNode;
}

/** Shows the link of a row in a table or list. A press anywhere on the row follows it. */
export function RowLink({ to, children }: RowLinkProps) {
  return (
    <Link to={to} className={styles.link ?? ''}>
      <bdi>{children}</bdi>
    </Link>
  );
}
