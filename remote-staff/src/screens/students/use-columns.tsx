import type { StudentColumn, StudentOrder } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { MailAddress } from '@tapin/shared/ui/mail-address';
import { SortButton } from '@tapin/shared/ui/sort-button';
import type { Column } from '@tapin/shared/ui/table-column';
import { useMemo } from 'react';
import type { ListedStudent } from '#src/api/students.ts';
import { LastName, NameLink } from '#src/components/name-link/name-link.tsx';
import { gradeText } from '#src/grade-text.ts';

/** Returns the columns, each with a header that sorts the list. */
export function useColumns(order: StudentOrder, sortBy: (column: StudentColumn) => void) {
  const { t } = useTranslation('staff');
  return useMemo((): Column<ListedStudent>[] => {
    const sortable = (column: StudentColumn, header: string) => {
      const reversed = order === `-${column}` ? ('descending' as const) : undefined;
      const sorted = order === column ? ('ascending' as const) : reversed;
      const heading = (
        <SortButton sorted={sorted} onPress={() => sortBy(column)}>
          {header}
        </SortButton>
      );
      return { id: column, header, heading, sorted };
    };
    return [
      {
        ...sortable('first-name', t('column.firstName')),
        isRowHeader: true,
        cell: ({ user }) => <NameLink to={`/student/${user._id}/overview`} person={user} />,
      },
      { ...sortable('last-name', t('column.lastName')), cell: ({ user }) => <LastName person={user} /> },
      {
        ...sortable('grade', t('filter.grade')),
        cell: ({ schoolUser: { grade, gradeName } }) =>
          grade ?? (gradeText(t, { grade: null, gradeName }) || '–'),
      },
      {
        ...sortable('email', t('column.email')),
        cell: ({ user }) => (
          <bdi>
            <MailAddress>{user.email}</MailAddress>
          </bdi>
        ),
      },
      {
        ...sortable('tap-ins', t('column.tapIns')),
        align: 'end',
        cell: ({ schoolUser: { noOfTapIns, checkIn } }) =>
          checkIn ? `${noOfTapIns} · ${t('consent.off')}` : noOfTapIns,
      },
    ];
  }, [t, order, sortBy]);
}
