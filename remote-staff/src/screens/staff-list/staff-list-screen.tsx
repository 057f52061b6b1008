import { useTranslation } from '@tapin/shared/i18n';
import { useInfiniteQuery, useQuery } from '@tapin/shared/query';
import { Link } from '@tapin/shared/router';
import { DataTable } from '@tapin/shared/ui/data-table';
import { Page } from '@tapin/shared/ui/page';
import { useSearch } from '@tapin/shared/ui/use-search';
import { dashboardQuery } from '#src/api/dashboard.ts';
import { exportStaff } from '#src/api/export.ts';
import { useCan, useSchoolUserId } from '#src/api/membership.ts';
import { useRestoreMember } from '#src/api/requests.ts';
import { staffQuery } from '#src/api/staff.ts';
import { CsvButton } from '#src/components/csv-button/csv-button.tsx';
import { FirstLogInsLink } from '#src/components/first-log-ins/first-log-ins-link.tsx';
import { RemovedNote } from '#src/components/removed-note/removed-note.tsx';
import { RequestsPanel } from '#src/components/requests/requests-panel.tsx';
import { NobodyFound } from '#src/components/searched-list/nobody-found.tsx';
import { SearchedList } from '#src/components/searched-list/searched-list.tsx';
import { useColumns } from './use-columns.tsx';

/** Shows the staff of the school and the requests for access. */
export default function StaffListScreen() {
  const { t } = useTranslation('staff');
  const search = useSearch();
  const schoolUserId = useSchoolUserId();
  const decides = useCan('decidesRequests');
  const dashboard = useQuery({ ...dashboardQuery(schoolUserId), enabled: decides }).data?.dashboard;
  const query = useInfiniteQuery(staffQuery(schoolUserId, search.term));
  const searchTerm = search.term;
  const columns = useColumns();
  const members = query.data?.pages.flatMap((page) => page.schoolUsers) ?? [];
  const total = query.data?.pages[0]?.total;
  return (
    <Page title={t('staff.title')} intro={decides ? undefined : t('staff.joining')}>
      <RemovedNote restoring={useRestoreMember()} />
      <RequestsPanel dashboard={dashboard} />
      <FirstLogInsLink of="staff" />
      <SearchedList
        hasLastNames
        label={t('staff.search')}
        search={search}
        query={query}
        found={total === undefined ? undefined : t('staff.count', { count: total })}
        action={<CsvButton load={() => exportStaff({ schoolUserId, ...(searchTerm && { searchTerm }) })} />}
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
      <p>
        <Link to="/admin/looks">{t('rights.looks')}</Link>
        {' · '}
        <Link to="/admin/unused-accounts">{t('rights.unused')}</Link>
      </p>
    </Page>
  );
}
