import { queryOf } from '@tapin/shared/api';
import type { Session } from '@tapin/shared/contract/session-calls';
import { formatDate } from '@tapin/shared/formats/date';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { DataTable } from '@tapin/shared/ui/data-table';
import { Loading } from '@tapin/shared/ui/loading';
import { Page } from '@tapin/shared/ui/page';
import { RowLink } from '@tapin/shared/ui/row-link';
import { TableCard } from '@tapin/shared/ui/table-card';
import type { Column } from '@tapin/shared/ui/table-column';
import { useMemo } from 'react';

/** Loads the reply of a call, and shows it as a table. */
export default function DevicesScreen() {
  const { t } = useTranslation('recipes');
  const sessions = useQuery(queryOf('GET /user/sessions'));
  // The table does not render again while its columns are the same object.
  const columns = useMemo<Column<Session>[]>(
    () => [
      {
        id: 'browser',
        header: t('devices.browser'),
        isRowHeader: true,
        cell: ({ _id, browser }) => (
          <RowLink to={`/recipes/device/${_id}`}>{browser ?? t('devices.unknown')}</RowLink>
        ),
      },
      {
        id: 'used',
        header: t('devices.lastUsed'),
        cell: ({ lastUsedAt }) => formatDate(new Date(lastUsedAt), { dateStyle: 'medium' }),
      },
    ],
    [t],
  );
  return (
    <Page title={t('devices.title')}>
      <Loading query={sessions} height="200px" />
      {sessions.data && (
        <TableCard>
          <DataTable
            caption={t('devices.title')}
            columns={columns}
            rows={sessions.data.sessions}
            rowKey={({ _id }) => _id}
          />
        </TableCard>
      )}
    </Page>
  );
}
