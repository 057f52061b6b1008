import { useTranslation } from '@tapin/shared/i18n';
import { useInfiniteQuery } from '@tapin/shared/query';
import { Button } from '@tapin/shared/ui/button';
import { DataTable } from '@tapin/shared/ui/data-table';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { Page } from '@tapin/shared/ui/page';
import { useSearch } from '@tapin/shared/ui/use-search';
import { caseloadQuery } from '#src/api/caseload.ts';
import { useSchoolUserId } from '#src/api/membership.ts';
import { NoStudents } from '#src/components/no-students/no-students.tsx';
import { NobodyFound } from '#src/components/searched-list/nobody-found.tsx';
import { SearchedList } from '#src/components/searched-list/searched-list.tsx';
import { CaseloadFilters } from './caseload-filters.tsx';
import { CaseloadSelects } from './caseload-selects.tsx';
import { useCaseloadChoice } from './use-caseload-choice.ts';
import { useColumns } from './use-columns.tsx';

/** Shows the students whom the person looks after, with search, filters and order, and their open follow-ups. */
export default function CaseloadScreen() {
  const { t } = useTranslation('staff');
  const search = useSearch();
  const state = useCaseloadChoice();
  const { choice } = state;
  const query = useInfiniteQuery(caseloadQuery(useSchoolUserId(), { searchTerm: search.term, ...choice }));
  const columns = useColumns();
  const students = query.data?.pages.flatMap((page) => page.students) ?? [];
  const { total, counts } = query.data?.pages[0] ?? {};
  const isFiltered =
    choice.show !== undefined || choice.grade !== undefined || choice.gradeCode !== undefined;
  const noMatch = (
    <EmptyState
      title={t('students.empty.filtered')}
      action={
        <Button variant="secondary" onClick={state.clear}>
          {t('filter.clear')}
        </Button>
      }
    />
  );
  const emptyContent = isFiltered ? noMatch : search.term ? <NobodyFound search={search} /> : <NoStudents />;
  return (
    <Page title={t('caseload.title')}>
      <CaseloadFilters counts={counts} chosen={choice.show} onChoose={state.chooseFilter} />
      <SearchedList
        label={t('students.search')}
        search={search}
        query={query}
        found={total === undefined ? undefined : t('students.count', { count: total })}
        action={<CaseloadSelects counts={counts} state={state} />}
      >
        {total === 0 && emptyContent}
        {students.length > 0 && (
          <DataTable
            caption={t('caseload.title')}
            columns={columns}
            rows={students}
            rowKey={({ _id }) => _id}
            total={total ?? students.length}
          />
        )}
      </SearchedList>
    </Page>
  );
}
