import type { ReactNode } from 'react';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  /** The name of the group for screen readers. */
  label: string;
  children: ReactNode;
}

/** Shows filters side by side, with line breaks on a narrow screen. */
export function FilterBar({ label, children }: FilterBarProps) {
  return (
    <fieldset className={styles.bar} aria-label={label}>
      {children}
    </fieldset>
  );
}
