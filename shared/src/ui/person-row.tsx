import type { ReactNode } from 'react';
import styles from './person-row.module.css';

interface PersonRowProps {
  name: string;
  detail: string;
  /** What can be done about this person. */
  children?: ReactNode;
}

/** A person in a list: the name, what there is to know, and what can be done. */
export function PersonRow({ name, detail, children }: PersonRowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <p className={styles.name}>{name}</p>
        <p className={styles.detail}>{detail}</p>
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </li>
  );
}
