import { LoadFailed } from './load-failed.tsx';
import { Spinner } from './spinner.tsx';
import { type ScrollQuery, useScrollList } from './use-scroll-list.ts';

/** Loads the next page of the list above it before it is scrolled into view, and shows an error if that fails. */
export function ScrollEnd({ query }: { query: ScrollQuery }) {
  const end = useScrollList(query);
  const { isFetchNextPageError, isFetchingNextPage, error, fetchNextPage } = query;
  return (
    <div ref={end}>
      {isFetchingNextPage && <Spinner />}
      {isFetchNextPageError && error && <LoadFailed error={error} onRetry={() => void fetchNextPage()} />}
    </div>
  );
}
