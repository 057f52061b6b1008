import type { ReactNode } from 'react';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  /** What is filtered, for who listens. */
  label: string;
  children: ReactNode;
}

/** Filters side by side, wrapping where there is no room. */
export function FilterBar({ label, children }: FilterBarProps) {
  return (
    <fieldset className={styles.bar} aria-label={label}>
      {children}
    </fieldset>
  );
}
