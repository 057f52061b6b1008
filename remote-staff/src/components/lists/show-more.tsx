import { useTranslation } from '@tapin/shared/i18n';
import { useSearchParams } from '@tapin/shared/router';
import { Button } from '@tapin/shared/ui/button';
import { type RefObject, useEffect, useRef } from 'react';

/** The parameter of the address with the number of rows of each list: `more=tapped-in.100` shows the first 100 rows. */
const parameter = 'more';
const entryOf = (list: string, count: number) => `${list}.${count}`;

/**
 * Shows the first page of a completely loaded list, and more pages on demand. The address has the number of rows, so
 * that Back shows the same rows. `list` is the ref of the element with the rows, and `more` has the props of the
 * `ShowMoreButton`.
 */
export function usePaged<Row>(name: string, rows: readonly Row[], pageSize: number) {
  const list = useRef<HTMLDivElement>(null);
  const [params, setParams] = useSearchParams();
  const entries = params.getAll(parameter);
  const stored = entries.find((entry) => entry.startsWith(`${name}.`));
  const wanted = Number(stored?.slice(name.length + 1)) || pageSize;
  const shown = rows.slice(0, Math.max(wanted, pageSize));
  const rest = rows.length - shown.length;
  const nextCount = Math.min(pageSize, rest);
  const onClick = () =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete(parameter);
        for (const entry of entries) if (entry !== stored) after.append(parameter, entry);
        after.append(parameter, entryOf(name, shown.length + nextCount));
        return after;
      },
      { replace: true },
    );
  return { list, shown, more: { list, count: nextCount, shownCount: shown.length, onClick } };
}

interface ShowMoreButtonProps {
  /** The number of rows that the button adds. At 0 there is no button. */
  count: number;
  /** The name of the list, because a page has several. */
  of: string;
  /** The element that contains the rows. `shownCount` is the number of rows. */
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
