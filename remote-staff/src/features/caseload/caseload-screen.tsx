import { pageSizes } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { useInfiniteQuery } from '@tapin/shared/query';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { Page } from '@tapin/shared/ui/page';
import { Spinner } from '@tapin/shared/ui/spinner';
import type { ScrollQuery } from '@tapin/shared/ui/use-scroll-list';
import { useSearch } from '@tapin/shared/ui/use-search';
import { type RefObject, useRef } from 'react';
import { NoMatch, NoStudents } from '#src/components/lists/no-students.tsx';
import { NobodyFound, SearchedList } from '#src/components/lists/searched-list.tsx';
import { ShowMoreButton } from '#src/components/lists/show-more.tsx';
import { useCan, useSchoolUserId } from '#src/components/membership.ts';
import { caseloadQuery } from './caseload-calls.ts';
import { CaseloadList, useSteadyOrder } from './caseload-list.tsx';
import { CaseloadFilters, CaseloadSelects, useCaseloadChoice } from './caseload-selects.tsx';

interface CaseloadPagesProps {
  query: ScrollQuery;
  list: RefObject<HTMLElement | null>;
  shown: number;
  total: number;
}

/** Loads the next page on demand, because a school has hundreds of students who need nothing today. */
function CaseloadPages({ query, list, shown, total }: CaseloadPagesProps) {
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

/** Shows the viewer’s caseload in groups: students who wait, students with whom somebody follows up, and the others. */
export default function CaseloadScreen() {
  const { t } = useTranslation('staff');
  const seesAll = useCan('seesAllStudents');
  const search = useSearch();
  const state = useCaseloadChoice();
  const { choice } = state;
  const list = useRef<HTMLDivElement>(null);
  const wanted = { searchTerm: search.term, ...choice };
  const query = useInfiniteQuery(caseloadQuery(useSchoolUserId(), wanted));
  const students = query.data?.pages.flatMap((page) => page.students) ?? [];
  const { total, counts } = query.data?.pages[0] ?? {};
  const key = JSON.stringify(wanted);
  // While another choice loads, the list shows the previous students in their order.
  const sections = useSteadyOrder(
    query.isPlaceholderData ? `before ${key}` : key,
    students,
    choice.sort === undefined,
  );
  const isFiltered =
    choice.show !== undefined || choice.grade !== undefined || choice.gradeCode !== undefined;
  const emptyContent = isFiltered ? (
    <NoMatch onClear={state.clear} />
  ) : search.term ? (
    <NobodyFound search={search} />
  ) : (
    <NoStudents />
  );
  return (
    <Page title={t(seesAll ? 'caseload.titleAll' : 'caseload.title')}>
      <CaseloadFilters counts={counts} chosen={choice.show} onChoose={state.chooseFilter} />
      <SearchedList
        label={t('students.search')}
        search={search}
        query={query}
        found={total === undefined ? undefined : t('students.count', { count: total })}
        action={<CaseloadSelects counts={counts} state={state} />}
        end={<CaseloadPages query={query} list={list} shown={students.length} total={total ?? 0} />}
      >
        {total === 0 && emptyContent}
        {students.length > 0 && (
          <div ref={list}>
            {sections.map((section) => (
              <CaseloadList
                key={section.group ?? 'all'}
                section={section}
                groups={counts?.groups}
                hasOwn={(counts?.own ?? 0) > 0}
              />
            ))}
          </div>
        )}
      </SearchedList>
    </Page>
  );
}
