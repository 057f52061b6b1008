import { type RefObject, useEffect, useState } from 'react';

/** Shows the first items of a list, then all. The focus moves to the first new item, because the button is removed. */
export function useShowAll<Item>(items: readonly Item[], few: number, list: RefObject<HTMLElement | null>) {
  const [isWhole, setIsWhole] = useState(false);
  useEffect(() => {
    if (isWhole) list.current?.children[few]?.querySelector<HTMLElement>('a, button')?.focus();
  }, [isWhole, few, list]);
  const shown = isWhole ? items : items.slice(0, few);
  return { shown, hasMore: shown.length < items.length, showAll: () => setIsWhole(true) };
}
