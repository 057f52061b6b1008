import { LoadFailed } from './load-failed.tsx';
import { Spinner } from './spinner.tsx';
import { type ScrollQuery, useScrollList } from './use-scroll-list.ts';

/** Stands below a list that loads by scroll: brings what follows before the person is there, and says when it cannot. */
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
