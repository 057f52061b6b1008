import { useTranslation } from '@tapin/shared/i18n';
import { useInfiniteQuery } from '@tapin/shared/query';
import { DataTable } from '@tapin/shared/ui/data-table';
import { Page } from '@tapin/shared/ui/page';
import { useSearch } from '@tapin/shared/ui/use-search';
import { useSchoolUserId } from '#src/api/membership.ts';
import { staffQuery } from '#src/api/staff.ts';
import { RemovedNote } from '#src/components/removed-note/removed-note.tsx';
import { NobodyFound } from '#src/components/searched-list/nobody-found.tsx';
import { SearchedList } from '#src/components/searched-list/searched-list.tsx';
import { useColumns } from './use-columns.tsx';

/** Who works at the school, and who asks to. */
export default function StaffListScreen() {
  const { t } = useTranslation('staff');
  const search = useSearch();
  const query = useInfiniteQuery(staffQuery(useSchoolUserId(), search.term));
  const columns = useColumns();
  const members = query.data?.pages.flatMap((page) => page.schoolUsers) ?? [];
  const total = query.data?.pages[0]?.total;
  return (
    <Page title={t('staff.title')}>
      <RemovedNote />
      <SearchedList
        label={t('staff.search')}
        search={search}
        query={query}
        found={total === undefined ? undefined : t('staff.count', { count: total })}
      >
        {total === 0 && <NobodyFound search={search} />}
        {members.length > 0 && (
          <DataTable
            caption={t('staff.title')}
            columns={columns}
            rows={members}
            rowKey={({ schoolUser }) => schoolUser._id}
            total={total ?? members.length}
          />
        )}
      </SearchedList>
    </Page>
  );
}
