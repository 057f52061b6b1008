import { pageSizes } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Spinner } from '@tapin/shared/ui/spinner';
import type { ScrollQuery } from '@tapin/shared/ui/use-scroll-list';
import type { RefObject } from 'react';
import { ShowMoreButton } from '#src/components/paged-list/show-more-button.tsx';

interface CaseloadPagesProps {
  query: ScrollQuery;
  list: RefObject<HTMLElement | null>;
  shown: number;
  total: number;
}

/** Loads the next page on demand, because a school has hundreds of students who need nothing today. */
export function CaseloadPages({ query, list, shown, total }: CaseloadPagesProps) {
  const { t } = useTranslation('staff');
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = query;
  const loadMore = () => void fetchNextPage();
  if (isFetchNextPageError && error) return <LoadFailed error={error} onRetry={loadMore} />;
  return (
    <>
      {isFetchingNextPage && <Spinner />}
      <ShowMoreButton
        count={hasNextPage ? Math.min(pageSizes.list, total - shown) : 0}
        of={t('caseload.titleAll')}
        list={list}
        shownCount={shown}
        onClick={loadMore}
      />
    </>
  );
}
