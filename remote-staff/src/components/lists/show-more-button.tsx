import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { type RefObject, useEffect, useRef } from 'react';

interface ShowMoreButtonProps {
  /** The number of rows that the button adds. There is no button when it is 0. */
  count: number;
  /** The name of the list, because a page has several. */
  of: string;
  /** The element that contains the rows, and the number of its rows. */
  list: RefObject<HTMLElement | null>;
  shownCount: number;
  onClick: () => void;
}

/** Adds a page to a list. The focus moves to its first row. */
export function ShowMoreButton({ count, of, list, shownCount, onClick }: ShowMoreButtonProps) {
  const { t } = useTranslation('staff');
  const firstNewRow = useRef<number>(null);
  useEffect(() => {
    const at = firstNewRow.current;
    if (at === null || shownCount <= at) return;
    firstNewRow.current = null;
    const links = list.current?.querySelectorAll<HTMLElement>('li a, tbody th a');
    links?.[at]?.focus();
  }, [shownCount, list]);
  if (count === 0) return null;
  const label = t('paging.more', { count });
  const showMore = () => {
    firstNewRow.current = shownCount;
    onClick();
  };
  return (
    <Button
      variant="quiet"
      wide
      aria-label={t('paging.moreOf', { more: label, list: of })}
      onClick={showMore}
    >
      {label}
    </Button>
  );
}
