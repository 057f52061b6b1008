import type { RefObject } from 'react';
import { useNearScreen } from './use-near-screen.ts';

/** What is used of an infinite query, whatever it loads. */
export interface ScrollQuery {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: () => Promise<unknown>;
}

/** For the element at the end of a list: loads the next page when it comes near the screen, until none is left. */
export function useScrollList(query: ScrollQuery): RefObject<HTMLDivElement | null> {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  // Looked at anew after each page, which may have been shorter than the screen. What failed waits for the person.
  const isWaiting = hasNextPage && !isFetching && !isFetchNextPageError;
  return useNearScreen<HTMLDivElement>(({ isIntersecting }) => {
    if (isIntersecting) void fetchNextPage();
  }, isWaiting);
}
