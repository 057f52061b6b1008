import type { RefObject } from 'react';
import { useNearScreen } from './use-near-screen.ts';

/** The fields of an infinite query that the hook uses. */
export interface ScrollQuery {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: () => Promise<unknown>;
}

/** Returns a ref for the end of a list. Loads the next page when that element comes near the viewport. */
export function useScrollList(query: ScrollQuery): RefObject<HTMLDivElement | null> {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  // The end is observed again after each page, which may be shorter than the viewport. A failed page waits for a retry.
  const isWaiting = hasNextPage && !isFetching && !isFetchNextPageError;
  return useNearScreen<HTMLDivElement>(({ isIntersecting }) => {
    if (isIntersecting) void fetchNextPage();
  }, isWaiting);
}
