import type { Member } from '@tapin/shared/contract/entities';
import { useTranslation } from '@tapin/shared/i18n';
import { MailAddress } from '@tapin/shared/ui/mail-address';
import type { Column } from '@tapin/shared/ui/table-column';
import { useMemo } from 'react';
import { LastName, NameLink } from '#src/components/lists/name-link.tsx';

export function useColumns(): Column<Member>[] {
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
