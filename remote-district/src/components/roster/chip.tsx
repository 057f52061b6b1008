import type { ReactNode } from 'react';
import styles from './chip.module.css';

export type ChipTone = 'plain' | 'active' | 'success' | 'warning' | 'danger';

/** Shows a state in a word or two. */
export function Chip({ tone, children }: { tone: ChipTone; children: ReactNode }) {
  return (
    <span className={styles.chip} data-tone={tone}>
      {children}
    </span>
  );
}
