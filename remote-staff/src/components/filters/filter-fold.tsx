import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { type ReactNode, useId, useState } from 'react';
import styles from './filter-fold.module.css';

export function useFilterFold() {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return { id, isOpen, toggle: () => setIsOpen(!isOpen) };
}

type FilterFold = ReturnType<typeof useFilterFold>;

/** The button that shows the filters on a phone, with the number of active filters. */
export function FilterFoldButton({
  fold: { id, isOpen, toggle },
  count,
}: {
  fold: FilterFold;
  count: number;
}) {
  const { t } = useTranslation('staff');
  return (
    <Button
      variant="secondary"
      className={styles.button ?? ''}
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={toggle}
    >
      {count === 0 ? t('filter.open') : t('status.group', { title: t('filter.open'), count })}
    </Button>
  );
}

/** The filters. Wider screens always show them. */
export function FoldedFilters({ fold: { id, isOpen }, children }: { fold: FilterFold; children: ReactNode }) {
  return (
    <div id={id} className={styles.filters} data-shown={isOpen || undefined}>
      {children}
    </div>
  );
}
