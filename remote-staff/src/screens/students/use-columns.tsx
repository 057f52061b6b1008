import { useTranslation } from '@tapin/shared/i18n';
import type { Column } from '@tapin/shared/ui/data-table';
import { RowLink } from '@tapin/shared/ui/row-link';
import type { ListedStudent } from '#src/api/students.ts';
import { givenName } from '#src/full-name.ts';

export function useColumns(): Column<ListedStudent>[] {
  const { t } = useTranslation('staff');
  return [
    {
      id: 'firstName',
      header: t('column.firstName'),
      isRowHeader: true,
      cell: ({ user }) => <RowLink to={`/student/${user._id}/overview`}>{givenName(user)}</RowLink>,
    },
    { id: 'lastName', header: t('column.lastName'), cell: ({ user }) => user.lastName },
    { id: 'email', header: t('column.email'), cell: ({ user }) => user.email },
    {
      id: 'tapIns',
      header: t('column.tapIns'),
      align: 'end',
      cell: ({ schoolUser }) => schoolUser.noOfTapIns,
    },
  ];
}
