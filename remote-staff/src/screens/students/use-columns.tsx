import { useTranslation } from '@tapin/shared/i18n';
import type { Column } from '@tapin/shared/ui/table-column';
import { useMemo } from 'react';
import type { ListedStudent } from '#src/api/students.ts';
import { NameLink } from '#src/components/name-link/name-link.tsx';

export function useColumns(): Column<ListedStudent>[] {
  const { t } = useTranslation('staff');
  return useMemo(
    () => [
      {
        id: 'firstName',
        header: t('column.firstName'),
        isRowHeader: true,
        cell: ({ user }) => <NameLink to={`/student/${user._id}/overview`} person={user} />,
      },
      { id: 'lastName', header: t('column.lastName'), cell: ({ user }) => user.lastName },
      { id: 'email', header: t('column.email'), cell: ({ user }) => user.email },
      {
        id: 'tapIns',
        header: t('column.tapIns'),
        align: 'end',
        cell: ({ schoolUser: { noOfTapIns, checkIn } }) =>
          checkIn ? `${noOfTapIns} · ${t('consent.off')}` : noOfTapIns,
      },
    ],
    [t],
  );
}
