import { useTranslation } from '@tapin/shared/i18n';
import { useInfiniteQuery } from '@tapin/shared/query';
import { Link } from '@tapin/shared/router';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { FilterBar } from '@tapin/shared/ui/filter-bar';
import { FilterSelect } from '@tapin/shared/ui/filter-select';
import { Page } from '@tapin/shared/ui/page';
import type { Column } from '@tapin/shared/ui/table-column';
import { useSearch } from '@tapin/shared/ui/use-search';
import { useUrlParameter } from '@tapin/shared/ui/use-url-parameter';
import { useMemo } from 'react';
import { formatDateWithYear } from '#src/components/days/local-time.ts';
import { rowId, SearchedTable } from '#src/components/lists/searched-table.tsx';
import { useSchoolUserId } from '#src/components/membership.ts';
import { SettingsTabs } from '#src/components/settings-tabs.tsx';
import { type UnusedAccount, unusedAccountsQuery } from './records-calls.ts';

export default function UnusedAccountsScreen() {
  const { t } = useTranslation('staff');
  const search = useSearch();
  const [shown, setShown] = useUrlParameter('of', 'staff');
  const of = shown === 'students' ? 'students' : 'staff';
  const query = useInfiniteQuery(unusedAccountsQuery(useSchoolUserId(), of, search.term));
  const columns = useMemo<Column<UnusedAccount>[]>(
    () => [
      {
        id: 'name',
        header: t('rights.name'),
        isRowHeader: true,
        cell: ({ _id, userId, name }) => (
          <Link to={of === 'staff' ? `/admin/staff/${_id}` : `/student/${userId}/overview`}>
            <bdi>{name}</bdi>
          </Link>
        ),
      },
      {
        id: 'used',
        header: t('rights.lastUsed'),
        cell: ({ lastUsedAt }) =>
          lastUsedAt === null ? t('rights.neverUsed') : formatDateWithYear(lastUsedAt),
      },
    ],
    [t, of],
  );
  return (
    <Page title={t('rights.unused')} intro={t('rights.unusedIntro')}>
      <SettingsTabs />
      <SearchedTable
        label={t('students.search')}
        search={search}
        query={query}
        rowsOf={(page) => page.accounts}
        rowKey={rowId}
        found={(count) => t('rights.accounts', { count })}
        action={
          <FilterBar label={t('rights.filters')}>
            <FilterSelect
              label={t('rights.accountsOf')}
              value={of}
              onChange={setShown}
              options={[
                { value: 'staff', label: t('staff.title') },
                { value: 'students', label: t('students.title') },
              ]}
            />
          </FilterBar>
        }
        caption={t('rights.unused')}
        columns={columns}
        none={<EmptyState title={t('rights.allUsed')} />}
      />
    </Page>
  );
}
