import type { ReactNode } from 'react';
import styles from './card.module.css';

/** A white panel that holds things which belong together. */
export function Card({ children }: { children: ReactNode }) {
  return <div className={styles.card}>{children}</div>;
}
