import type { ReactNode } from 'react';
import styles from './figure.module.css';

interface FigureProps {
  value?: string;
  /** The value in other terms, such as a share beside a count. */
  detail?: ReactNode;
  /** The reason why there is no value, if it is hidden. */
  hidden?: ReactNode;
}

/** A figure of the table, with a detail below it. */
export function Figure({ value, detail, hidden }: FigureProps) {
  if (value === undefined) return <span className={styles.detail}>{hidden ?? '–'}</span>;
  return (
    <span className={styles.figure}>
      <b>{value}</b>
      {detail && (
        <>
          {' '}
          <span className={styles.detail}>{detail}</span>
        </>
      )}
    </span>
  );
}
