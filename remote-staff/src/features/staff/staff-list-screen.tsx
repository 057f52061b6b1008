import type { Member } from '@tapin/shared/contract/entities';
import { useTranslation } from '@tapin/shared/i18n';
import { useInfiniteQuery, useQuery } from '@tapin/shared/query';
import { Link } from '@tapin/shared/router';
import { MailAddress } from '@tapin/shared/ui/mail-address';
import { Page } from '@tapin/shared/ui/page';
import type { Column } from '@tapin/shared/ui/table-column';
import { useSearch } from '@tapin/shared/ui/use-search';
import { useMemo } from 'react';
import { dashboardQuery } from '#src/components/dashboard-calls.ts';
import { CsvButton, exportStaff } from '#src/components/downloads.tsx';
import { FirstLogInsLink } from '#src/components/first-log-ins-link.tsx';
import { LastName, NameLink } from '#src/components/lists/name-link.tsx';
import { NobodyFound } from '#src/components/lists/searched-list.tsx';
import { SearchedTable } from '#src/components/lists/searched-table.tsx';
import { useCan, useSchoolUserId } from '#src/components/membership.ts';
import { RemovedNote } from '#src/components/removed-note.tsx';
import { useRestoreMember } from '#src/components/requests/requests-calls.ts';
import { RequestsPanel } from '#src/components/requests/requests-panel.tsx';
import { staffQuery } from './staff-calls.ts';

function useColumns(): Column<Member>[] {
  const { t } = useTranslation('staff');
  return useMemo(
    () => [
      {
        id: 'firstName',
        header: t('column.firstName'),
        isRowHeader: true,
        cell: ({ user, schoolUser }) => <NameLink to={`/admin/staff/${schoolUser._id}`} person={user} />,
      },
      { id: 'lastName', header: t('column.lastName'), cell: ({ user }) => <LastName person={user} /> },
      {
        id: 'email',
        header: t('column.email'),
        cell: ({ user }) => (
          <bdi>
            <MailAddress>{user.email}</MailAddress>
          </bdi>
        ),
      },
      { id: 'role', header: t('column.role'), cell: ({ schoolUser }) => t(`staff.role.${schoolUser.role}`) },
    ],
    [t],
  );
}

export default function StaffListScreen() {
  const { t } = useTranslation('staff');
  const search = useSearch();
  const schoolUserId = useSchoolUserId();
  const decides = useCan('decidesRequests');
  const dashboard = useQuery({ ...dashboardQuery(schoolUserId), enabled: decides }).data?.dashboard;
  const query = useInfiniteQuery(staffQuery(schoolUserId, search.term));
  const searchTerm = search.term;
  const columns = useColumns();
  return (
    <Page title={t('staff.title')} intro={decides ? undefined : t('staff.joining')}>
      <RemovedNote restoring={useRestoreMember()} />
      <RequestsPanel dashboard={dashboard} />
      <FirstLogInsLink of="staff" />
      <SearchedTable
        hasLastNames
        label={t('staff.search')}
        search={search}
        query={query}
        rowsOf={(page) => page.schoolUsers}
        rowKey={({ schoolUser }) => schoolUser._id}
        found={(count) => t('staff.count', { count })}
        action={<CsvButton load={() => exportStaff({ schoolUserId, ...(searchTerm && { searchTerm }) })} />}
        caption={t('staff.title')}
        columns={columns}
        none={<NobodyFound search={search} />}
      />
      <p>
        <Link to="/admin/looks">{t('rights.looks')}</Link>
        {' · '}
        <Link to="/admin/unused-accounts">{t('rights.unused')}</Link>
      </p>
    </Page>
  );
}
