import { type RefObject, useEffect, useState } from 'react';

/** Shows the first items of a list, then all. The focus moves to the first new item, because the button is removed. */
export function useShowAll<Item>(
  items: readonly Item[],
  maxShown: number,
  list: RefObject<HTMLElement | null>,
) {
  const [isExpanded, setIsExpanded] = useState(false);
  useEffect(() => {
    if (isExpanded) list.current?.children[maxShown]?.querySelector<HTMLElement>('a, button')?.focus();
  }, [isExpanded, maxShown, list]);
  const shown = isExpanded ? items : items.slice(0, maxShown);
  return { shown, hasMore: shown.length < items.length, showAll: () => setIsExpanded(true) };
}
