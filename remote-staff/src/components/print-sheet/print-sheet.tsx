import type { ReactNode } from 'react';
import { PrintFacts } from './print-facts.tsx';
import styles from './print-sheet.module.css';
import { usePrintedFilters } from './use-printed-filters.ts';
import { usePrinting } from './use-printing.ts';

/**
 * Shows what a list has on paper: the school, the day, the filters, and all rows in small lines. It exists only while
 * the browser prints, and then replaces the rest of the screen below the title.
 */
export function PrintSheet({ children }: { children: ReactNode }) {
  return usePrinting() && <Sheet>{children}</Sheet>;
}

function Sheet({ children }: { children: ReactNode }) {
  return (
    <div className={styles.sheet}>
      <PrintFacts more={usePrintedFilters()} />
      {children}
    </div>
  );
}
