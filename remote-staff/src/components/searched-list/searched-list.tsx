import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { ScrollEnd } from '@tapin/shared/ui/scroll-end';
import { SearchField } from '@tapin/shared/ui/search-field';
import { TableCard } from '@tapin/shared/ui/table-card';
import type { ScrollQuery } from '@tapin/shared/ui/use-scroll-list';
import type { useSearch } from '@tapin/shared/ui/use-search';
import type { ReactNode } from 'react';
import { ListSkeleton } from './list-skeleton.tsx';
import styles from './searched-list.module.css';

interface SearchedListProps {
  /** What is searched. */
  label: string;
  search: ReturnType<typeof useSearch>;
  query: ScrollQuery & { isPending: boolean; isPlaceholderData: boolean; refetch: () => Promise<unknown> };
  /** What was found, in a word; announced. */
  found: string | undefined;
  /** What can be done with the list. */
  action?: ReactNode;
  /** The table, or why there is none. */
  children: ReactNode;
}

/** A list that is searched and loads by scroll. What was found stays while another search is on its way. */
export function SearchedList({ label, search, query, found, action, children }: SearchedListProps) {
  const { error, isPending, isPlaceholderData, isFetchNextPageError } = query;
  return (
    <>
      <div className={styles.bar}>
        <SearchField label={label} value={search.typed} onChange={search.type} />
        {action}
      </div>
      {error && !isFetchNextPageError && <LoadFailed error={error} onRetry={() => void query.refetch()} />}
      {isPending && <ListSkeleton />}
      <TableCard
        found={found}
        isHidden={found === undefined}
        isBusy={isPlaceholderData}
        className={styles.people}
      >
        {children}
      </TableCard>
      <ScrollEnd query={query} />
    </>
  );
}
