import type { ReactNode } from 'react';
import styles from './card.module.css';

/** Shows a white panel around related content. */
export function Card({ children }: { children: ReactNode }) {
  return <div className={styles.card}>{children}</div>;
}
