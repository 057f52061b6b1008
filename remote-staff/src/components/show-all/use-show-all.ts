import { type RefObject, useEffect, useState } from 'react';

/** The first few of a list, then all. The keyboard goes on at what came, because the button that brought it is gone. */
export function useShowAll<Item>(items: readonly Item[], few: number, list: RefObject<HTMLElement | null>) {
  const [isWhole, setIsWhole] = useState(false);
  useEffect(() => {
    if (isWhole) list.current?.children[few]?.querySelector<HTMLElement>('a, button')?.focus();
  }, [isWhole, few, list]);
  const shown = isWhole ? items : items.slice(0, few);
  return { shown, hasMore: shown.length < items.length, showAll: () => setIsWhole(true) };
}
