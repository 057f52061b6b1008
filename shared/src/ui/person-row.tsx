import type { ReactNode } from 'react';
import { kit } from './kit-classes.ts';
import styles from './person-row.module.css';

interface PersonRowProps {
  name: string;
  detail: string;
  /** The buttons for this person. */
  children?: ReactNode;
}

/** Shows a person in a list with name, detail and buttons. */
export function PersonRow({ name, detail, children }: PersonRowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <p className={kit.strong}>
          <bdi>{name}</bdi>
        </p>
        <p className={kit.hint}>{detail}</p>
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </li>
  );
}
