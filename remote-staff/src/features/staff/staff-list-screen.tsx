import { useTranslation } from '@tapin/shared/i18n';
import { useInfiniteQuery, useQuery } from '@tapin/shared/query';
import { Link } from '@tapin/shared/router';
import { DataTable } from '@tapin/shared/ui/data-table';
import { Page } from '@tapin/shared/ui/page';
import { useSearch } from '@tapin/shared/ui/use-search';
import { CsvButton } from '#src/components/csv-button.tsx';
import { dashboardQuery } from '#src/components/dashboard-calls.ts';
import { exportStaff } from '#src/components/exports.ts';
import { FirstLogInsLink } from '#src/components/first-log-ins-link.tsx';
import { NobodyFound } from '#src/components/lists/nobody-found.tsx';
import { SearchedList } from '#src/components/lists/searched-list.tsx';
import { useCan, useSchoolUserId } from '#src/components/membership.ts';
import { RemovedNote } from '#src/components/removed-note/removed-note.tsx';
import { useRestoreMember } from '#src/components/requests/requests-calls.ts';
import { RequestsPanel } from '#src/components/requests/requests-panel.tsx';
import { staffQuery } from './staff-calls.ts';
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
