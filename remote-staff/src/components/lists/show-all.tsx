import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { kit } from '@tapin/shared/ui/kit-classes';
import { type RefObject, useEffect, useState } from 'react';
import styles from './show-all-button.module.css';

/**
 * Shows the first items of a list, then all. The focus moves to the first new item, because the button is removed. An
 * item without a link or button needs `tabIndex={-1}`.
 */
export function useShowAll<Item>(
  items: readonly Item[],
  maxShown: number,
  list: RefObject<HTMLElement | null>,
) {
  const [isExpanded, setIsExpanded] = useState(false);
  useEffect(() => {
    const item = isExpanded && list.current?.children[maxShown];
    const target = item && (item.querySelector('a, button') ?? item);
    if (target instanceof HTMLElement) target.focus();
  }, [isExpanded, maxShown, list]);
  const shown = isExpanded ? items : items.slice(0, maxShown);
  return { shown, hasMore: shown.length < items.length, showAll: () => setIsExpanded(true) };
}

interface ShowAllButtonProps {
  count: number;
  /** The name of the list, for pages with several lists. */
  of?: string;
  onClick: () => void;
}

export function ShowAllButton({ count, of, onClick }: ShowAllButtonProps) {
  const { t } = useTranslation('staff');
  const label = t('showAll', { count });
  return (
    <Button
      variant="quiet"
      wide
      className={`${kit.screenOnly} ${styles.more}`}
      aria-label={of && t('showAllOf', { showAll: label, list: of })}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
