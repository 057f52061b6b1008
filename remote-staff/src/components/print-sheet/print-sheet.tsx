import { useTranslation } from '@tapin/shared/i18n';
import { authAtom } from '@tapin/shared/session';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { formatDateWithYear } from '#src/local-time.ts';
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
  const { t } = useTranslation('staff');
  const { school } = useAtomValue(authAtom);
  const filters = usePrintedFilters();
  const facts = [school?.name, t('print.printedOn', { date: formatDateWithYear(Date.now()) }), ...filters];
  return (
    <div className={styles.sheet}>
      <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
      {children}
    </div>
  );
}
