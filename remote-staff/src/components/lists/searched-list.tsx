import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { kit } from '@tapin/shared/ui/kit-classes';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { ScrollEnd } from '@tapin/shared/ui/scroll-end';
import { SearchField } from '@tapin/shared/ui/search-field';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { TableCard } from '@tapin/shared/ui/table-card';
import type { ScrollQuery } from '@tapin/shared/ui/use-scroll-list';
import type { useSearch } from '@tapin/shared/ui/use-search';
import type { ReactNode } from 'react';
import styles from './searched-list.module.css';

export function NobodyFound({ search }: { search: ReturnType<typeof useSearch> }) {
  const { t } = useTranslation('staff');
  return (
    <EmptyState
      title={t('search.nobody', { term: search.term })}
      hint={t('search.hint')}
      action={
        <Button variant="secondary" onClick={() => search.type('')}>
          {t('search.clear')}
        </Button>
      }
    />
  );
}

const rows = Array.from({ length: 10 }, (_, index) => index);

function ListSkeleton() {
  const { t } = useTranslation('shared');
  return (
    <TableCard>
      <div role="status" aria-label={t('loading')} className={kit.tightStack}>
        {rows.map((row) => (
          <Skeleton key={row} height="40px" />
        ))}
      </div>
    </TableCard>
  );
}

interface SearchedListProps {
  label: string;
  search: ReturnType<typeof useSearch>;
  query: ScrollQuery & { isPending: boolean; isPlaceholderData: boolean; refetch: () => Promise<unknown> };
  found: string | undefined;
  /** Whether the second column is the last name. On small screens the heading of the card contains it. */
  hasLastNames?: boolean;
  filters?: ReactNode;
  action?: ReactNode;
  end?: ReactNode;
  children: ReactNode;
}

/**
 * A list with a search field, and with infinite scroll or another end. Results stay on the screen while the next search
 * loads.
 */
export function SearchedList({
  label,
  search,
  query,
  found,
  hasLastNames,
  filters,
  action,
  end,
  children,
}: SearchedListProps) {
  const { error, isPending, isPlaceholderData, isFetchNextPageError } = query;
  return (
    <>
      <div className={`${kit.tools} ${styles.bar}`}>
        <SearchField label={label} value={search.typed} onChange={search.type} />
        {action}
      </div>
      {filters}
      {error && !isFetchNextPageError && <LoadFailed error={error} onRetry={() => void query.refetch()} />}
      {isPending && <ListSkeleton />}
      <TableCard
        found={found}
        isHidden={found === undefined}
        isBusy={isPlaceholderData}
        className={hasLastNames ? styles.people : undefined}
      >
        {children}
      </TableCard>
      {end ?? <ScrollEnd query={query} />}
    </>
  );
}
